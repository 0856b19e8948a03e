package com.quwanda.stock.api;

import com.quwanda.contract.Answers;
import com.quwanda.contract.Problems;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PostExchange;

/**
 * What stock-service answers. Paths under {@code /internal} are for our own processes and
 * operators; the gateway routes only {@code /api}. An organiser sees and changes the activities of
 * the club that his token names; another club's are ACTIVITY_NOT_FOUND.
 */
@HttpExchange
public interface StockApi {

  /** Header with the club that an organiser acts for, set by the gateway only. */
  String CLUB = "X-Club-Id";

  /** Takes places in Redis and writes the journal; no transaction. Refusals are problems. */
  @PostExchange("/internal/v1/holds")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "NO_DEPOSITS",
    "DEPOSITS_CLOSED",
    "NOT_WARMED_UP",
    "NOT_ON_SALE",
    "BAD_QUANTITY",
    "KEY_REUSED",
    "ALREADY_ENDED",
    "PURCHASE_LIMIT",
    "INSUFFICIENT_STOCK",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  HoldReply hold(@Valid @RequestBody HoldRequest request);

  /** Books a hold's counts in the bucket rows as a branch of the caller's global transaction. */
  @PostExchange("/internal/v1/holds/{orderId}/booking")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "HOLD_NOT_FOUND",
    "HOLD_NOT_READY",
    "BUCKET_CONFLICT",
    "BUCKET_REFUSED"
  })
  void book(@PathVariable String orderId, @Valid @RequestBody BookRequest request);

  /**
   * Takes a booking's counts back out of the bucket rows as a branch of the caller's transaction.
   */
  @PostExchange("/internal/v1/holds/{orderId}/unbooking")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "HOLD_NOT_FOUND",
    "HOLD_NOT_READY",
    "BUCKET_CONFLICT",
    "BUCKET_REFUSED"
  })
  void unbook(@PathVariable String orderId, @Valid @RequestBody BookRequest request);

  /** Counts a booked hold as sold, as a branch of the caller's global transaction. */
  @PostExchange("/internal/v1/holds/{orderId}/confirmation")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "HOLD_NOT_FOUND",
    "HOLD_NOT_READY",
    "BUCKET_CONFLICT",
    "BUCKET_REFUSED"
  })
  void confirm(@PathVariable String orderId, @Valid @RequestBody BookRequest request);

  /**
   * Takes places of a sold hold out of the bucket rows they came from, as a branch of the caller's
   * global transaction.
   */
  @PostExchange("/internal/v1/holds/{orderId}/refunds")
  @Problems({
    "OUTSIDE_TRANSACTION",
    "HOLD_NOT_FOUND",
    "REFUND_REUSED",
    "REFUND_TOO_LARGE",
    "HOLD_NOT_READY",
    "BUCKET_CONFLICT",
    "BUCKET_REFUSED"
  })
  void refund(@PathVariable String orderId, @Valid @RequestBody RefundHoldRequest request);

  /** Brings verdicts, at most 200; each is answered on its own, in the same order. */
  @PostExchange("/internal/v1/verdicts")
  @Problems({})
  List<SettleReply> settle(@Valid @RequestBody List<@NotNull @Valid SettleRequest> verdicts);

  /**
   * A hold as journal and Redis have it; HOLD_NOT_FOUND if neither does.
   *
   * @param activityId needed to look into Redis when the journal has no row; else it may be left
   *     out
   */
  @GetExchange("/internal/v1/holds/{orderId}")
  @Problems({"HOLD_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  HoldView getHold(@PathVariable String orderId, @RequestParam(required = false) String activityId);

  /**
   * Claims unsettled holds, oldest claim first: journal rows that are FREEZE or marked. A hold in
   * Redis that is old enough and has no journal row gets its row first. A stray, whose order has
   * its row at another activity, comes with no journal state, at every call until it is settled.
   */
  @PostExchange("/internal/v1/holds/claims")
  @Problems({"STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  List<HoldView> claimHolds(@Valid @RequestBody ClaimRequest request);

  /** All holds of an activity, in both stores; {@code limit} 1 to 500, default 100. */
  @GetExchange("/internal/v1/activities/{activityId}/holds")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  HoldPage listHolds(
      @PathVariable String activityId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** What both stores count for an activity. Walks all its holds: not for a busy path. */
  @GetExchange("/internal/v1/activities/{activityId}/counters")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  StockCounters getCounters(@PathVariable String activityId);

  /** Sets Redis' counters of an activity to what Redis' holds say, in one script per type. */
  @PostExchange("/internal/v1/activities/{activityId}/recount")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  RecountReply recount(@PathVariable String activityId);

  /**
   * Closes the gate, brings Redis in line with the database and the journal, and opens the gate
   * again if people have opened the sale. What is done after a loss of Redis.
   */
  @PostExchange("/internal/v1/activities/{activityId}/rebuild")
  @Problems({"ACTIVITY_NOT_FOUND", "REBUILD_RUNNING", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  RebuildReply rebuild(@PathVariable String activityId);

  /** Creates an activity with its sale closed. The same request again answers the same. */
  @PostExchange("/internal/v1/activities")
  @Problems({"ACTIVITY_EXISTS"})
  ActivityView createActivity(@Valid @RequestBody CreateActivityRequest request);

  /** Warms the activity up in Redis and opens its sale gate. */
  @PostExchange("/internal/v1/activities/{activityId}/sale/open")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "ACTIVITY_CANCELLED",
    "SALE_ENDED",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  ActivityView openSale(@PathVariable String activityId);

  /** Closes the sale gate; holds stay as they are. */
  @PostExchange("/internal/v1/activities/{activityId}/sale/close")
  @Problems({"ACTIVITY_NOT_FOUND", "SALE_ENDED", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  ActivityView closeSale(@PathVariable String activityId);

  /** Closes the sale gate for good: the activity does not take place. Holds stay as they are. */
  @PostExchange("/internal/v1/activities/{activityId}/sale/cancellation")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  ActivityView cancelSale(@PathVariable String activityId);

  /** Adds places to a ticket type: the database first, Redis last. */
  @PostExchange("/internal/v1/activities/{activityId}/ticket-types/{ticketType}/capacity")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "CHANGE_REUSED",
    "ACTIVITY_CANCELLED",
    "TOO_MANY_PLACES",
    "CAPACITY_CONFLICT",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  ActivityView raiseCapacity(
      @PathVariable String activityId,
      @PathVariable String ticketType,
      @Valid @RequestBody RaiseCapacityRequest request);

  /** Free places of a ticket type, read now; NOT_WARMED_UP when Redis does not know it. */
  @GetExchange("/internal/v1/activities/{activityId}/ticket-types/{ticketType}/free-places")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "NOT_WARMED_UP",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  FreePlaces getFreePlaces(@PathVariable String activityId, @PathVariable String ticketType);

  /**
   * Keeps free places from the public for the waitlist, the database first, Redis last. Kept
   * through a loss of Redis.
   */
  @PostExchange("/internal/v1/activities/{activityId}/ticket-types/{ticketType}/waitlist")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "NOT_WARMED_UP",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  FreePlaces keepForWaitlist(
      @PathVariable String activityId,
      @PathVariable String ticketType,
      @Valid @RequestBody KeepPlacesRequest request);

  /** Activities as {@link #listActivities} tells the public, for our own services. */
  @GetExchange("/internal/v1/activities")
  @Problems({})
  ActivityPage lookUpActivities(
      @RequestParam(required = false) String cursor, @RequestParam(required = false) Integer limit);

  /** One activity as {@link #getActivity} tells the public, for our own services. */
  @GetExchange("/internal/v1/activities/{activityId}")
  @Problems({"ACTIVITY_NOT_FOUND"})
  ActivityView lookUpActivity(@PathVariable String activityId);

  /** Activities, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/activities")
  @Problems({})
  ActivityPage listActivities(
      @RequestParam(required = false) String cursor, @RequestParam(required = false) Integer limit);

  /** One activity with its ticket types. */
  @GetExchange("/api/v1/activities/{activityId}")
  @Problems({"ACTIVITY_NOT_FOUND"})
  ActivityView getActivity(@PathVariable String activityId);

  /** Free places per ticket type, cheap and about a second old. */
  @GetExchange("/api/v1/activities/{activityId}/availability")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  AvailabilityView getAvailability(@PathVariable String activityId);

  /**
   * Creates an activity of the organiser's club with its sale closed: 201. The same request again
   * answers the same; NOT_YOUR_CLUB when it names another club.
   */
  @PostExchange("/api/v1/organiser/activities")
  @Problems({"NOT_YOUR_CLUB", "ACTIVITY_EXISTS"})
  @Answers(value = 201, replayed = true)
  ResponseEntity<ActivityView> createOwnActivity(
      @RequestHeader(CLUB) String clubId, @Valid @RequestBody CreateActivityRequest request);

  /** The club's activities, newest first; {@code limit} 1 to 100, default 20. */
  @GetExchange("/api/v1/organiser/activities")
  @Problems({})
  ActivityPage listOwnActivities(
      @RequestHeader(CLUB) String clubId,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** Opens the sale of one of the club's activities. */
  @PostExchange("/api/v1/organiser/activities/{activityId}/sale/open")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "ACTIVITY_CANCELLED",
    "SALE_ENDED",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  ActivityView openOwnSale(@RequestHeader(CLUB) String clubId, @PathVariable String activityId);

  /** Closes the sale of one of the club's activities; holds stay as they are. */
  @PostExchange("/api/v1/organiser/activities/{activityId}/sale/close")
  @Problems({"ACTIVITY_NOT_FOUND", "SALE_ENDED", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  ActivityView closeOwnSale(@RequestHeader(CLUB) String clubId, @PathVariable String activityId);

  /** Adds places to a ticket type of one of the club's activities. */
  @PostExchange("/api/v1/organiser/activities/{activityId}/ticket-types/{ticketType}/capacity")
  @Problems({
    "ACTIVITY_NOT_FOUND",
    "TICKET_TYPE_NOT_FOUND",
    "CHANGE_REUSED",
    "ACTIVITY_CANCELLED",
    "TOO_MANY_PLACES",
    "CAPACITY_CONFLICT",
    "STOCK_UNAVAILABLE",
    "STOCK_UNKNOWN"
  })
  ActivityView raiseOwnCapacity(
      @RequestHeader(CLUB) String clubId,
      @PathVariable String activityId,
      @PathVariable String ticketType,
      @Valid @RequestBody RaiseCapacityRequest request);
}
