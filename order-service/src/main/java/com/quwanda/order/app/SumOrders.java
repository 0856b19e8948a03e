package com.quwanda.order.app;

import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.store.OrderMapper;
import org.springframework.stereotype.Component;

/** Counts an activity's orders by status, e.g. before the activity is cancelled. */
@Component
public class SumOrders {

  private final OrderMapper orders;

  SumOrders(OrderMapper orders) {
    this.orders = orders;
  }

  /** The sums; an activity nobody knows has none. */
  public OrderSums of(String activityId) {
    return new OrderSums(
        activityId,
        orders.sums(activityId).stream()
            .map(
                sum ->
                    new OrderSums.OfStatus(
                        OrderStatus.valueOf(sum.status.name()),
                        sum.orders,
                        sum.places,
                        sum.refundedPlaces,
                        sum.amount.toPlainString(),
                        sum.refunded.toPlainString()))
            .toList());
  }
}
