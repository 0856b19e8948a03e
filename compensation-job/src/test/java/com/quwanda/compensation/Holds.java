package com.quwanda.compensation;

import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** Known-good holds and orders of one activity, an hour old, two places each. */
public final class Holds {

  public static final String ACTIVITY = "evening";
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
        state,
        markOperation,
        markXid,
        markOperation == null ? null : hold.frozenAt(),
        hold.lastXid(),
        redisState,
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
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt(),
        hold.lastXid(),
        hold.redisState(),
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
        hold.journalState(),
        hold.markOperation(),
        hold.markXid(),
        hold.markAt() == null ? null : time,
        hold.lastXid(),
        hold.redisState(),
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
        state,
        markOperation,
        markXid,
        markOperation == null ? null : HOUR_AGO,
        state == null || state.equals("FREEZE") ? null : XID,
        redisState,
        null,
        null,
        null,
        null,
        HOUR_AGO,
        null);
  }

  public static OrderRecord order(String orderId, OrderStatus status) {
    return order(orderId, status, 2);
  }

  public static OrderRecord order(String orderId, OrderStatus status, int quantity) {
    return new OrderRecord(
        orderId, 1001, ACTIVITY, TYPE, quantity, status, XID, HOUR_AGO, HOUR_AGO);
  }
}
