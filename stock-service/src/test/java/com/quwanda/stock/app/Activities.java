package com.quwanda.stock.app;

import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.TicketTypeRequest;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Known-good activities and holds for tests, each with an id of its own. */
final class Activities {

  static final String TYPE = "standard";

  private static final AtomicInteger NEXT = new AtomicInteger();

  private Activities() {}

  static String newId() {
    return "activity-" + NEXT.incrementAndGet();
  }

  static CreateActivityRequest of(String activityId, int stock, int buckets, int limit) {
    return of(
        activityId,
        limit,
        List.of(new TicketTypeRequest(TYPE, "Standard", "49.9", stock, buckets)));
  }

  /** Six places in three buckets of the usual ticket type, and of another one. */
  static CreateActivityRequest ofTwoTypes(String activityId, String other) {
    return of(
        activityId,
        4,
        List.of(
            new TicketTypeRequest(TYPE, "Standard", "49.9", 6, 3),
            new TicketTypeRequest(other, "Other", "99.9", 6, 3)));
  }

  /** Six places in three buckets, which can be taken for a deposit by that rule as well. */
  static CreateActivityRequest withDeposits(
      String activityId, OffsetDateTime startsAt, DepositRule rule) {
    CreateActivityRequest without = of(activityId, 6, 3, 4);
    return new CreateActivityRequest(
        without.activityId(),
        without.clubId(),
        without.name(),
        without.saleFrom(),
        without.saleUntil(),
        without.limitPerUser(),
        without.payWithinSeconds(),
        startsAt,
        rule,
        without.ticketTypes());
  }

  private static CreateActivityRequest of(
      String activityId, int limit, List<TicketTypeRequest> types) {
    OffsetDateTime now = OffsetDateTime.now();
    return new CreateActivityRequest(
        activityId,
        "club-1",
        "An evening",
        now.minusHours(1),
        now.plusHours(1),
        limit,
        null,
        null,
        null,
        types);
  }

  static HoldRequest hold(String orderId, long userId, String activityId, int quantity) {
    return new HoldRequest(
        orderId,
        "order-service",
        userId,
        activityId,
        TYPE,
        quantity,
        false,
        false,
        "print-" + quantity);
  }

  /** For one who waits. */
  static HoldRequest offerHold(String orderId, long userId, String activityId, int quantity) {
    return new HoldRequest(
        orderId, "waitlist", userId, activityId, TYPE, quantity, false, true, "print-" + quantity);
  }

  static HoldRequest depositHold(String orderId, long userId, String activityId, int quantity) {
    return new HoldRequest(
        orderId,
        "deposit-service",
        userId,
        activityId,
        TYPE,
        quantity,
        true,
        false,
        "print-" + quantity);
  }
}
