package com.quwanda.compensation;

import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Known-good holds and orders of one activity, an hour old, two places each. */
public final class Holds {

  public static final String ACTIVITY = "evening";
  public static final String CLUB = "club-1";
  public static final String TYPE = "standard";
  public static final String XID = "10.0.0.5:8091:4711";
  public static final OffsetDateTime HOUR_AGO =
      OffsetDateTime.now(ZoneOffset.UTC).minusHours(1).withNano(0);

  private Holds() {}

  /** Held in Redis, never booked. */
  public static HoldView frozen(String orderId) {
    return hold(orderId, "FREEZE", null, null, "HELD");
  }

  /** Held in Redis, a booking under way or left behind. */
  public static HoldView booking(String orderId) {
    return hold(orderId, "FREEZE", "BOOK", XID, "HELD");
  }

  public static HoldView booked(String orderId) {
    return hold(orderId, "BOOKED", null, null, "HELD");
  }

  public static HoldView sold(String orderId) {
    return hold(orderId, "CONFIRMED", null, null, "CONFIRMED");
  }

  public static HoldView rolledBack(String orderId) {
    return hold(orderId, "FREEZE_ROLLED_BACK", null, null, "RELEASED");
  }

  public static HoldView redisOnly(String orderId) {
    return hold(orderId, null, null, null, "HELD");
  }

  /** That hold in another state. */
  public static HoldView in(
      HoldView hold, String state, String markOperation, String markXid, String redisState) {
    return new HoldView(
        hold.orderId(),
        hold.owner(),
        hold.userId(),
        hold.activityId(),
        hold.ticketType(),
        hold.quantity(),
        hold.allocation(),
        state == null ? null : state.equals("REFUNDED") ? 0 : hold.quantity(),
        state,
        markOperation,
        markXid,
        markOperation == null ? null : hold.frozenAt(),
        hold.lastXid(),
        redisState,
        redisState == null ? null : redisState.equals("RELEASED") ? 0 : hold.quantity(),
        hold.healer(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        hold.frozenAt(),
        hold.settledAt());
  }

  /** That hold with so many places left in the journal and in Redis, each null where it is not. */
  public static HoldView left(HoldView hold, Integer left, Integer redisLeft) {
    return new HoldView(
        hold.orderId(),
        hold.owner(),
        hold.userId(),
        hold.activityId(),
        hold.ticketType(),
        hold.quantity(),
        hold.allocation(),
        left,
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt(),
        hold.lastXid(),
        hold.redisState(),
        redisLeft,
        hold.healer(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        hold.frozenAt(),
        hold.settledAt());
  }

  /** That hold, of another owner. */
  public static HoldView of(HoldView hold, String owner) {
    return new HoldView(
        hold.orderId(),
        owner,
        hold.userId(),
        hold.activityId(),
        hold.ticketType(),
        hold.quantity(),
        hold.allocation(),
        hold.left(),
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt(),
        hold.lastXid(),
        hold.redisState(),
        hold.redisLeft(),
        hold.healer(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        hold.frozenAt(),
        hold.settledAt());
  }

  /** That hold at another activity. */
  public static HoldView at(HoldView hold, String activityId) {
    return new HoldView(
        hold.orderId(),
        hold.owner(),
        hold.userId(),
        activityId,
        hold.ticketType(),
        hold.quantity(),
        hold.allocation(),
        hold.left(),
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt(),
        hold.lastXid(),
        hold.redisState(),
        hold.redisLeft(),
        hold.healer(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        hold.frozenAt(),
        hold.settledAt());
  }

  /** That hold, taken and marked at another time. */
  public static HoldView since(HoldView hold, OffsetDateTime time) {
    return new HoldView(
        hold.orderId(),
        hold.owner(),
        hold.userId(),
        hold.activityId(),
        hold.ticketType(),
        hold.quantity(),
        hold.allocation(),
        hold.left(),
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt() == null ? null : time,
        hold.lastXid(),
        hold.redisState(),
        hold.redisLeft(),
        hold.healer(),
        hold.evidence(),
        hold.healedAt(),
        hold.healedAfterMillis(),
        time,
        hold.settledAt());
  }

  private static HoldView hold(
      String orderId, String state, String markOperation, String markXid, String redisState) {
    return new HoldView(
        orderId,
        "order-service",
        1001,
        ACTIVITY,
        TYPE,
        2,
        List.of(new AllocationPart(0, 2)),
        state == null ? null : 2,
        state,
        markOperation,
        markXid,
        markOperation == null ? null : HOUR_AGO,
        state == null || state.equals("FREEZE") ? null : XID,
        redisState,
        redisState == null ? null : redisState.equals("RELEASED") ? 0 : 2,
        null,
        null,
        null,
        null,
        HOUR_AGO,
        null);
  }

  /** Sold, and all given back, in both stores. */
  public static HoldView refunded(String orderId) {
    return left(in(sold(orderId), "REFUNDED", null, null, "CONFIRMED"), 0, 0);
  }

  public static OrderRecord order(String orderId, OrderStatus status) {
    return order(orderId, status, 2);
  }

  /** At 10.00 a place; a refunded one has given all of them back. */
  public static OrderRecord order(String orderId, OrderStatus status, int quantity) {
    return order(orderId, status, quantity, status == OrderStatus.REFUNDED ? quantity : 0);
  }

  /** Paid from the wallet, if it is. */
  public static OrderRecord order(
      String orderId, OrderStatus status, int quantity, int refundedQuantity) {
    boolean paid = status == OrderStatus.PAID || status == OrderStatus.REFUNDED;
    return order(orderId, status, quantity, refundedQuantity, paid ? "WALLET" : null);
  }

  public static OrderRecord order(
      String orderId, OrderStatus status, int quantity, int refundedQuantity, String paidThrough) {
    return new OrderRecord(
        orderId,
        1001,
        ACTIVITY,
        CLUB,
        TYPE,
        quantity,
        status,
        10 * quantity + ".00",
        paidThrough,
        refundedQuantity,
        10 * refundedQuantity + ".00",
        HOUR_AGO.plusMinutes(15),
        XID,
        HOUR_AGO,
        HOUR_AGO);
  }

  /** That order, to be paid before another instant. */
  public static OrderRecord payUntil(OrderRecord order, OffsetDateTime payUntil) {
    return new OrderRecord(
        order.orderId(),
        order.userId(),
        order.activityId(),
        order.clubId(),
        order.ticketType(),
        order.quantity(),
        order.status(),
        order.amount(),
        order.paidThrough(),
        order.refundedQuantity(),
        order.refunded(),
        payUntil,
        order.xid(),
        order.xidAt(),
        order.createdAt());
  }

  /** That order in another status; a refunded one has given all of its places back. */
  public static OrderRecord in(OrderRecord order, OrderStatus status) {
    boolean all = status == OrderStatus.REFUNDED;
    return new OrderRecord(
        order.orderId(),
        order.userId(),
        order.activityId(),
        order.clubId(),
        order.ticketType(),
        order.quantity(),
        status,
        order.amount(),
        order.paidThrough(),
        all ? order.quantity() : order.refundedQuantity(),
        all ? order.amount() : order.refunded(),
        order.payUntil(),
        order.xid(),
        order.xidAt(),
        order.createdAt());
  }

  /** The activity of these holds, or another one, whose sale ends in so many days. */
  public static ActivityView activity(String activityId, long saleEndsInDays) {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    return new ActivityView(
        activityId,
        CLUB,
        "An evening",
        ActivityView.Sale.OPEN,
        now.minusDays(100),
        now.plusDays(saleEndsInDays),
        4,
        900,
        null,
        null,
        List.of());
  }

  /** That order, written last at another time. */
  public static OrderRecord since(OrderRecord order, OffsetDateTime xidAt) {
    return new OrderRecord(
        order.orderId(),
        order.userId(),
        order.activityId(),
        order.clubId(),
        order.ticketType(),
        order.quantity(),
        order.status(),
        order.amount(),
        order.paidThrough(),
        order.refundedQuantity(),
        order.refunded(),
        order.payUntil(),
        order.xid(),
        xidAt,
        order.createdAt());
  }
}
