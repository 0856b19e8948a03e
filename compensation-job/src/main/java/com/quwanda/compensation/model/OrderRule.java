package com.quwanda.compensation.model;

import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.stock.api.HoldView;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What journal, Redis and owner say of one order, compared. The most telling difference is the one
 * that is found; once it is mended the next comparison finds what may be left.
 */
public final class OrderRule {

  private static final Set<String> COUNTED = Set.of("BOOKED", "CONFIRMED");
  private static final Set<OrderStatus> STANDING = Set.of(OrderStatus.UNPAID, OrderStatus.PAID);
  private static final Set<OrderStatus> ENDED = Set.of(OrderStatus.CANCELLED, OrderStatus.EXPIRED);
  private static final String NONE = "none";

  private OrderRule() {}

  /** Whether hold and order have stood still since before that moment; either may be null. */
  public static boolean isOld(HoldView hold, OrderRecord order, Instant before) {
    return (hold == null
            || hold.frozenAt().toInstant().isBefore(before)
                && (hold.markAt() == null || hold.markAt().toInstant().isBefore(before)))
        && (order == null || order.xidAt().toInstant().isBefore(before));
  }

  /**
   * Whether Redis lacks a hold that has places by its journal row. The row is written after the
   * hold and listed before it, so that is no matter of time.
   */
  public static boolean isMissing(HoldView hold) {
    return hold.redisState() == null
        && hold.quantity() > 0
        && (COUNTED.contains(hold.journalState()) || "FREEZE".equals(hold.journalState()))
        && !"RELEASE".equals(hold.markOperation());
  }

  /**
   * The difference, if there is one.
   *
   * @param hold what stock-service has, or null
   * @param order the owner's row, or null
   * @param inRedis whether Redis should have the activity's holds: not once they are archived
   */
  public static Optional<Finding> compare(HoldView hold, OrderRecord order, boolean inRedis) {
    if (hold == null) {
      return order != null && STANDING.contains(order.status())
          ? Optional.of(
              found(
                  DifferenceKind.LIVE_WITHOUT_HOLD,
                  order.orderId(),
                  "order",
                  order.status(),
                  "journal",
                  NONE))
          : Optional.empty();
    }
    if (hold.journalState() == null) {
      return withoutRow(hold);
    }
    if (HoldCase.isUnsettled(hold)) {
      return Optional.of(
          found(
              DifferenceKind.UNSETTLED,
              hold.orderId(),
              "journal",
              hold.journalState(),
              "its mark",
              hold.markOperation() == null
                  ? NONE
                  : hold.markOperation() + " under " + hold.markXid()));
    }
    return COUNTED.contains(hold.journalState())
        ? counted(hold, order, inRedis)
        : ended(hold, order, inRedis);
  }

  /** A tombstone needs no row; every other hold does. */
  private static Optional<Finding> withoutRow(HoldView hold) {
    return hold.redisState() == null || hold.redisState().equals("RELEASED")
        ? Optional.empty()
        : Optional.of(redis(DifferenceKind.UNJOURNALLED_HOLD, hold, NONE));
  }

  private static Optional<Finding> counted(HoldView hold, OrderRecord order, boolean inRedis) {
    if (order == null || ENDED.contains(order.status())) {
      return Optional.of(
          found(
              DifferenceKind.BOOKED_BUT_DEAD,
              hold.orderId(),
              "journal",
              hold.journalState(),
              "order",
              order == null ? NONE : order.status()));
    }
    String ofHold = contents(hold.userId(), hold.ticketType(), hold.quantity());
    String ofOrder = contents(order.userId(), order.ticketType(), order.quantity());
    if (!ofHold.equals(ofOrder)) {
      return Optional.of(
          found(DifferenceKind.HOLD_DIFFERS, hold.orderId(), "journal", ofHold, "order", ofOrder));
    }
    boolean sold = hold.journalState().equals("CONFIRMED");
    if (sold && order.status() == OrderStatus.UNPAID
        || !sold && order.status() == OrderStatus.PAID) {
      return Optional.of(
          found(
              DifferenceKind.HOLD_DIFFERS,
              hold.orderId(),
              "journal",
              hold.journalState(),
              "order",
              order.status()));
    }
    return inRedis ? againstRedis(hold, sold) : Optional.empty();
  }

  private static Optional<Finding> againstRedis(HoldView hold, boolean sold) {
    String wanted = sold ? "CONFIRMED" : "HELD";
    if (wanted.equals(hold.redisState())) {
      return Optional.empty();
    }
    // No script takes back an end that Redis shows and the journal does not know.
    boolean less = hold.redisState() == null || sold && hold.redisState().equals("HELD");
    return Optional.of(
        redis(
            less ? DifferenceKind.HOLD_LOST : DifferenceKind.HOLD_DIFFERS,
            hold,
            hold.journalState()));
  }

  private static Optional<Finding> ended(HoldView hold, OrderRecord order, boolean inRedis) {
    if (order != null && STANDING.contains(order.status())) {
      return Optional.of(
          found(
              DifferenceKind.LIVE_WITHOUT_HOLD,
              hold.orderId(),
              "order",
              order.status(),
              "journal",
              hold.journalState()));
    }
    if (inRedis && "HELD".equals(hold.redisState())) {
      return Optional.of(redis(DifferenceKind.ORPHAN_HOLD, hold, hold.journalState()));
    }
    return inRedis
            && "CONFIRMED".equals(hold.redisState())
            && !hold.journalState().equals("REFUNDED")
        ? Optional.of(redis(DifferenceKind.HOLD_DIFFERS, hold, hold.journalState()))
        : Optional.empty();
  }

  private static Finding redis(DifferenceKind kind, HoldView hold, String journal) {
    return found(
        kind,
        hold.orderId(),
        "journal",
        journal,
        "Redis",
        hold.redisState() == null ? NONE : hold.redisState());
  }

  private static Finding found(
      DifferenceKind kind,
      String orderId,
      String source,
      Object value,
      String other,
      Object otherValue) {
    return Finding.of(kind, "order " + orderId, source, value, other, otherValue);
  }

  private static String contents(long userId, String ticketType, int quantity) {
    return "user " + userId + ", " + ticketType + " × " + quantity;
  }
}
