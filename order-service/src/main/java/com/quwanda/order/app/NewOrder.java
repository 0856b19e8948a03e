package com.quwanda.order.app;

import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.wallet.api.Money;
import java.time.Instant;

/** The row of an order that is being placed. */
final class NewOrder {

  private NewOrder() {}

  /**
   * Its amount is unit price × quantity, exact in cents.
   *
   * @param payUntil first instant at which it can no longer be paid, or accepted if it is OFFERED
   */
  static OrderRow row(
      OrderAttempt attempt, HoldReply hold, OrderState status, Instant payUntil, Instant now) {
    OrderRow row = new OrderRow();
    row.orderId = attempt.orderId();
    row.userId = attempt.userId();
    row.activityId = attempt.activityId();
    row.clubId = hold.clubId();
    row.ticketType = attempt.ticketType();
    row.quantity = attempt.quantity();
    row.fingerprint = attempt.fingerprint();
    Money unitPrice = Money.of(hold.unitPrice());
    row.unitPrice = unitPrice.yuan();
    row.amount = unitPrice.times(attempt.quantity()).yuan();
    row.status = status;
    row.payUntil = payUntil;
    row.refunded = Money.ZERO.yuan();
    row.createdAt = now;
    return row;
  }
}
