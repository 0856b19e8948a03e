package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.app.OrderAttempt;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Shows deposits as their users, and our own processes, see them. */
final class DepositViews {

  private DepositViews() {}

  static DepositView of(DepositRow row) {
    return of(row, status(row.status));
  }

  /** With another status than the row's: PROCESSING, which shows nothing that may be taken back. */
  static DepositView of(DepositRow row, DepositStatus status) {
    boolean known = status != DepositStatus.PROCESSING;
    boolean givenBack = row.status == DepositState.PENALTY || row.status == DepositState.REFUNDED;
    DepositAmounts amounts = row.amounts();
    return new DepositView(
        row.orderId,
        status,
        row.activityId,
        row.ticketType,
        row.quantity,
        amounts.price().toString(),
        amounts.deposit().toString(),
        amounts.supplement().toString(),
        known && !row.status.isOpen()
            ? row.penaltyAmount.toPlainString()
            : amounts.penalty().toString(),
        known && givenBack ? row.refundAmount.toPlainString() : null,
        at(row.confirmDeadline),
        at(row.frozenAt),
        known ? at(row.confirmedAt) : null,
        known ? at(row.settledAt) : null,
        null);
  }

  static DepositView processing(OrderAttempt attempt) {
    return unknown(
        attempt.orderId(),
        DepositStatus.PROCESSING,
        attempt.activityId(),
        attempt.ticketType(),
        attempt.quantity(),
        null);
  }

  static DepositView processing(String orderId) {
    return unknown(orderId, DepositStatus.PROCESSING, null, null, null, null);
  }

  static DepositView failed(String orderId, String problem) {
    return unknown(orderId, DepositStatus.FAILED, null, null, null, problem);
  }

  /** The row as it stands, for our own processes. */
  static DepositRecord record(DepositRow row) {
    return new DepositRecord(
        row.orderId,
        row.userId,
        row.activityId,
        row.clubId,
        row.ticketType,
        row.quantity,
        status(row.status),
        row.price.toPlainString(),
        row.depositAmount.toPlainString(),
        row.penaltyAmount.toPlainString(),
        row.refundAmount.toPlainString(),
        row.refundedQuantity,
        at(row.confirmDeadline),
        at(row.frozenAt),
        at(row.confirmedAt),
        at(row.settledAt),
        row.xid,
        at(row.xidAt));
  }

  static DepositStatus status(DepositState state) {
    return DepositStatus.valueOf(state.name());
  }

  private static DepositView unknown(
      String orderId,
      DepositStatus status,
      String activityId,
      String ticketType,
      Integer quantity,
      String failure) {
    return new DepositView(
        orderId,
        status,
        activityId,
        ticketType,
        quantity,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        failure);
  }

  private static OffsetDateTime at(Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
