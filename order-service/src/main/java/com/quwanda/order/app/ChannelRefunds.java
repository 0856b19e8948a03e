package com.quwanda.order.app;

import com.quwanda.order.store.OrderRow;
import com.quwanda.wallet.api.Money;
import java.time.Instant;

/** Owes what an order was paid with through a channel back to its buyer. */
interface ChannelRefunds {

  /** Writes it down, in the local transaction that refunds the order. */
  void owe(OrderRow row, String refundId, Money amount, String xid, Instant now);
}
