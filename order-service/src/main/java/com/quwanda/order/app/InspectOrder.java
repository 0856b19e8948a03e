package com.quwanda.order.app;

import com.quwanda.order.api.OrderStory;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.TellTransactions;
import org.springframework.stereotype.Component;

/** Tells people all that is known of an order. */
@Component
public class InspectOrder {

  private final OrderMapper orders;
  private final TellTransactions transactions;

  InspectOrder(OrderMapper orders, TellTransactions transactions) {
    this.orders = orders;
    this.transactions = transactions;
  }

  /**
   * The story of an order, known or not.
   *
   * @param xid a further transaction to ask the TC about, or null
   */
  public OrderStory inspect(String orderId, String xid) {
    OrderRow row = orders.named(orderId);
    return new OrderStory(
        orderId,
        row == null ? null : OrderViews.record(row),
        transactions.proven(orderId),
        transactions.asked(row, xid));
  }
}
