package com.quwanda.order.app;

import com.quwanda.order.store.OrderRow;
import com.quwanda.wallet.api.Money;
import java.time.Instant;

/** What is to be given back through the payment channels that orders were paid through. */
interface ChannelRefunds {

  /**
   * Writes down that an order's channel owes its buyer an amount, in the local transaction that
   * changes the order; the channel is asked for it once that has committed.
   *
   * @param row the order, with what it was paid with and through
   * @param refundId names the refund once
   * @param amount more than 0.00
   */
  void owe(OrderRow row, String refundId, Money amount, String xid, Instant now);
}
