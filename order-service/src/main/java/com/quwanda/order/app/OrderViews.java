package com.quwanda.order.app;

import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.Changed;
import com.quwanda.owner.app.OrderAttempt;
import java.time.ZoneOffset;

/** Shows orders as their buyers see them. */
final class OrderViews {

  private OrderViews() {}

  static OrderView of(OrderRow row, OrderStatus status) {
    return new OrderView(
        row.orderId,
        status,
        row.activityId,
        row.ticketType,
        row.quantity,
        row.unitPrice.toPlainString(),
        row.amount.toPlainString(),
        row.createdAt.atOffset(ZoneOffset.UTC),
        row.payUntil.atOffset(ZoneOffset.UTC),
        row.refundedQuantity,
        row.refunded.toPlainString(),
        null);
  }

  static OrderView of(OrderRow row) {
    return of(row, OrderStatus.valueOf(row.status.name()));
  }

  /** The row as it stands, for our own processes. */
  static OrderRecord record(OrderRow row) {
    return new OrderRecord(
        row.orderId,
        row.userId,
        row.activityId,
        row.clubId,
        row.ticketType,
        row.quantity,
        OrderStatus.valueOf(row.status.name()),
        row.amount.toPlainString(),
        row.paidThrough,
        row.refundedQuantity,
        row.refunded.toPlainString(),
        row.payUntil.atOffset(ZoneOffset.UTC),
        row.xid,
        row.xidAt.atOffset(ZoneOffset.UTC),
        row.createdAt.atOffset(ZoneOffset.UTC));
  }

  static OrderView processing(OrderAttempt attempt) {
    return new OrderView(
        attempt.orderId(),
        OrderStatus.PROCESSING,
        attempt.activityId(),
        attempt.ticketType(),
        attempt.quantity(),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  static OrderView failed(String orderId, String problem) {
    return new OrderView(
        orderId, OrderStatus.FAILED, null, null, null, null, null, null, null, null, null, problem);
  }

  static OrderView processing(String orderId) {
    return new OrderView(
        orderId,
        OrderStatus.PROCESSING,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** What the buyer of {@code row} is told of its change. */
  static Answer<OrderView> answer(Changed<OrderRow> changed, OrderRow row) {
    return changed instanceof Changed.Done<OrderRow> done
        ? new Answer.Done<>(of(done.row()), done.replayed())
        : new Answer.Processing<>(of(row, OrderStatus.PROCESSING));
  }
}
