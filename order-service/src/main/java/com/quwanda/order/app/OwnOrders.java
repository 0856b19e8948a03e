package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.OwnerProblem;
import org.springframework.stereotype.Component;

/** Finds rows of orders for their buyers only. */
@Component
class OwnOrders {

  private final OrderMapper orders;

  OwnOrders(OrderMapper orders) {
    this.orders = orders;
  }

  /** The order's row; another user's is not found. */
  OrderRow find(long userId, String orderId) {
    OrderRow row = orders.named(orderId);
    if (row == null || row.userId != userId) {
      throw notFound(orderId);
    }
    return row;
  }

  /** What is said of an order that is not there, or that is another user's. */
  static ProblemException notFound(String orderId) {
    return Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "you have no order " + orderId);
  }
}
