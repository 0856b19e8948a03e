package com.quwanda.order.app;

import com.quwanda.order.api.OrderView;

/** What became of a request to place an order that was not refused. */
public sealed interface Placed {

  /**
   * The order stands.
   *
   * @param replayed true when an earlier request had placed it
   */
  record Done(OrderView order, boolean replayed) implements Placed {}

  /** Its outcome is not known yet. */
  record Processing(OrderView order) implements Placed {}
}
