package com.quwanda.order.app;

import com.quwanda.order.store.OrderRow;

/** What became of a change of an order that was not refused. */
sealed interface Changed {

  /**
   * The order shows the change.
   *
   * @param row the order's row
   * @param replayed true when it was changed so before and nothing changed now
   */
  record Done(OrderRow row, boolean replayed) implements Changed {}

  /** Whether it changed is not known yet. */
  record Processing(String orderId) implements Changed {}
}
