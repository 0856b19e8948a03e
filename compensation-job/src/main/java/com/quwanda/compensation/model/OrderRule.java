package com.quwanda.compensation.model;

import com.quwanda.compensation.model.OwnerRecord.Standing;
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
  private static final String NONE = "none";

  private OrderRule() {}

  /** Whether hold and order have stood still since before that moment; either may be null. */
  public static boolean isOld(HoldView hold, OwnerRecord order, Instant before) {
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
  public static Optional<Finding> compare(HoldView hold, OwnerRecord order, boolean inRedis) {
    if (hold == null) {
      return order != null && order.isStanding()
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

  private static Optional<Finding> counted(HoldView hold, OwnerRecord order, boolean inRedis) {
    if (order == null || order.standing() == Standing.ENDED) {
      return Optional.of(
          found(
              DifferenceKind.BOOKED_BUT_DEAD,
              hold.orderId(),
              "journal",
              hold.journalState(),
              "order",
              order == null ? NONE : order.status()));
    }
    if (!hold.journalState().equals(order.standing().journalState())) {
      return Optional.of(states(hold, order));
    }
    // An offer's row is order-service's until it is accepted as a deposit.
    if (!hold.owner().equals(order.owner()) && !hold.owner().equals(OwnerRecord.WAITLIST)) {
      return Optional.of(
          found(
              DifferenceKind.HOLD_DIFFERS,
              hold.orderId(),
              "owner by the journal",
              hold.owner(),
              "row at",
              order.owner()));
    }
    String ofHold = contents(hold.userId(), hold.ticketType(), hold.quantity(), left(hold));
    String ofOrder = contents(order.userId(), order.ticketType(), order.quantity(), order.left());
    if (!ofHold.equals(ofOrder)) {
      return Optional.of(
          found(DifferenceKind.HOLD_DIFFERS, hold.orderId(), "journal", ofHold, "order", ofOrder));
    }
    return inRedis ? againstRedis(hold) : Optional.empty();
  }

  private static Optional<Finding> againstRedis(HoldView hold) {
    boolean sold = hold.journalState().equals("CONFIRMED");
    String wanted = sold ? "CONFIRMED" : "HELD";
    if (!wanted.equals(hold.redisState())) {
      // No script takes back an end that Redis shows and the journal does not know.
      boolean less = hold.redisState() == null || sold && hold.redisState().equals("HELD");
      return Optional.of(
          redis(
              less ? DifferenceKind.HOLD_LOST : DifferenceKind.HOLD_DIFFERS,
              hold,
              hold.journalState()));
    }
    int more = redisLeft(hold) - left(hold);
    // Nor does one take back a refund.
    return more == 0
        ? Optional.empty()
        : Optional.of(
            leftInRedis(
                sold && more > 0 ? DifferenceKind.REFUND_LOST : DifferenceKind.HOLD_DIFFERS, hold));
  }

  private static Optional<Finding> ended(HoldView hold, OwnerRecord order, boolean inRedis) {
    if (order != null && order.isStanding()) {
      return Optional.of(
          found(
              DifferenceKind.LIVE_WITHOUT_HOLD,
              hold.orderId(),
              "order",
              order.status(),
              "journal",
              hold.journalState()));
    }
    boolean refunded = hold.journalState().equals("REFUNDED");
    if (refunded != (order != null && order.standing() == Standing.GIVEN_BACK)) {
      return Optional.of(states(hold, order));
    }
    if (!inRedis) {
      return Optional.empty();
    }
    boolean sold = "CONFIRMED".equals(hold.redisState());
    if (refunded) {
      return (sold || "HELD".equals(hold.redisState())) && redisLeft(hold) > 0
          ? Optional.of(leftInRedis(DifferenceKind.REFUND_LOST, hold))
          : Optional.empty();
    }
    return "HELD".equals(hold.redisState())
        ? Optional.of(redis(DifferenceKind.ORPHAN_HOLD, hold, hold.journalState()))
        : sold
            ? Optional.of(redis(DifferenceKind.HOLD_DIFFERS, hold, hold.journalState()))
            : Optional.empty();
  }

  private static int left(HoldView hold) {
    return hold.left() == null ? hold.quantity() : hold.left();
  }

  private static int redisLeft(HoldView hold) {
    return hold.redisLeft() == null ? hold.quantity() : hold.redisLeft();
  }

  private static Finding states(HoldView hold, OwnerRecord order) {
    return found(
        DifferenceKind.HOLD_DIFFERS,
        hold.orderId(),
        "journal",
        hold.journalState(),
        "order",
        order == null ? NONE : order.status());
  }

  private static Finding leftInRedis(DifferenceKind kind, HoldView hold) {
    return found(
        kind, hold.orderId(), "left by the journal", left(hold), "left in Redis", redisLeft(hold));
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

  private static String contents(long userId, String ticketType, int quantity, int left) {
    String places = "user " + userId + ", " + ticketType + " × " + quantity;
    return left == quantity ? places : places + ", " + left + " left";
  }
}
