package com.quwanda.compensation;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.stock.api.HoldView;
import java.time.OffsetDateTime;
import java.util.Map;

/**
 * Known-good deposits of the activity of {@link Holds}, an hour old: two places for 20.00, of which
 * 10.00 were frozen and 5.00 are lost when it is not confirmed in time.
 */
public final class DepositsMade {

  private static final String FROZEN = "user:1001:frozen";
  private static final String AVAILABLE = "user:1001:available";
  private static final String CLUB = "club:" + Holds.CLUB;

  private DepositsMade() {}

  /** A REFUNDED one was penalised before. */
  public static DepositRecord deposit(String orderId, DepositStatus status) {
    boolean confirmed = status == DepositStatus.CONFIRMED || status == DepositStatus.DEDUCTED;
    boolean penalised = status == DepositStatus.PENALTY || status == DepositStatus.REFUNDED;
    String part = penalised ? "5.00" : "0.00";
    return made(orderId, status, confirmed, part, part, 0, Holds.HOUR_AGO.minusDays(1));
  }

  /** Given back whole since the organiser cancelled. */
  public static DepositRecord givenBack(String orderId, boolean confirmed) {
    return made(
        orderId,
        DepositStatus.REFUNDED,
        confirmed,
        "0.00",
        confirmed ? "20.00" : "10.00",
        confirmed ? 2 : 0,
        Holds.HOUR_AGO.plusDays(30));
  }

  /** FROZEN, to be confirmed before that instant. */
  public static DepositRecord confirmUntil(String orderId, OffsetDateTime deadline) {
    return made(orderId, DepositStatus.FROZEN, false, "0.00", "0.00", 0, deadline);
  }

  private static DepositRecord made(
      String orderId,
      DepositStatus status,
      boolean confirmed,
      String penalty,
      String refund,
      int refundedQuantity,
      OffsetDateTime deadline) {
    return new DepositRecord(
        orderId,
        1001,
        Holds.ACTIVITY,
        Holds.CLUB,
        Holds.TYPE,
        2,
        status,
        "20.00",
        "10.00",
        penalty,
        refund,
        refundedQuantity,
        deadline,
        Holds.HOUR_AGO.minusDays(7),
        confirmed ? Holds.HOUR_AGO : null,
        status == DepositStatus.FROZEN ? null : Holds.HOUR_AGO,
        Holds.XID,
        Holds.HOUR_AGO);
  }

  /** That deposit with other parts. */
  public static DepositRecord parts(DepositRecord of, String penalty, String refund) {
    return new DepositRecord(
        of.orderId(),
        of.userId(),
        of.activityId(),
        of.clubId(),
        of.ticketType(),
        of.quantity(),
        of.status(),
        of.price(),
        of.depositAmount(),
        penalty,
        refund,
        of.refundedQuantity(),
        of.confirmDeadline(),
        of.frozenAt(),
        of.confirmedAt(),
        of.settledAt(),
        of.xid(),
        of.xidAt());
  }

  /** That deposit, written last at another time. */
  public static DepositRecord since(DepositRecord of, OffsetDateTime xidAt) {
    return new DepositRecord(
        of.orderId(),
        of.userId(),
        of.activityId(),
        of.clubId(),
        of.ticketType(),
        of.quantity(),
        of.status(),
        of.price(),
        of.depositAmount(),
        of.penaltyAmount(),
        of.refundAmount(),
        of.refundedQuantity(),
        of.confirmDeadline(),
        of.frozenAt(),
        of.confirmedAt(),
        of.settledAt(),
        of.xid(),
        xidAt);
  }

  /** A hold of Holds' as deposit-service's. */
  public static HoldView hold(HoldView of) {
    return new HoldView(
        of.orderId(),
        "deposit-service",
        of.userId(),
        of.activityId(),
        of.ticketType(),
        of.quantity(),
        of.allocation(),
        of.left(),
        of.journalState(),
        of.markOperation(),
        of.markXid(),
        of.markAt(),
        of.lastXid(),
        of.redisState(),
        of.redisLeft(),
        of.healer(),
        of.evidence(),
        of.healedAt(),
        of.healedAfterMillis(),
        of.frozenAt(),
        of.settledAt());
  }

  /** What the ledger's accounts have for a deposit of that status, as {@link #deposit} has it. */
  public static Map<String, String> sums(DepositStatus status) {
    return switch (status) {
      case FROZEN -> Map.of(AVAILABLE, "-10.00", FROZEN, "10.00");
      case CONFIRMED, DEDUCTED -> Map.of(AVAILABLE, "-20.00", FROZEN, "0.00", CLUB, "20.00");
      default -> Map.of(AVAILABLE, "-5.00", FROZEN, "0.00", CLUB, "5.00");
    };
  }

  /** What the ledger has moved for it. */
  public static Map<String, String> moved(DepositStatus status) {
    return switch (status) {
      case FROZEN -> Map.of("FREEZE", "10.00");
      case CONFIRMED, DEDUCTED ->
          Map.of("FREEZE", "10.00", "CONSUMPTION", "10.00", "SUPPLEMENT", "10.00");
      default -> Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "5.00");
    };
  }
}
