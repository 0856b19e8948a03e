package com.quwanda.compensation.api;

import com.quwanda.contract.Answers;
import com.quwanda.contract.IdempotencyKey;
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
 * What compensation-job answers, to launchers and operators inside; over the gateway to organisers,
 * who may cancel the activities of the club that their token names, and to operators, who may look
 * but change nothing there.
 */
@HttpExchange
public interface CompensationApi {

  /** Header with the club that an organiser acts for, set by the gateway only. */
  String CLUB = "X-Club-Id";

  /**
   * A launcher could not settle holds whose transactions have ended; they are retried from here. At
   * most 200; an order that is known already is not taken twice.
   */
  @PostExchange("/internal/compensations")
  @Problems({})
  void report(@Valid @RequestBody List<@NotNull @Valid FailedCompensation> failed);

  /**
   * A hold's whole story: Redis, journal, order, what the TC says, and what is to be done about it.
   *
   * @param activityId needed to look into Redis when the journal has no row; else it may be left
   *     out
   */
  @GetExchange("/internal/holds/{orderId}")
  @Problems({"HOLD_UNKNOWN"})
  HoldStory getHold(
      @PathVariable String orderId, @RequestParam(required = false) String activityId);

  /** Settles a hold by its order's outcome, or by force when that is in doubt for good. */
  @PostExchange("/internal/holds/{orderId}/settlement")
  @Problems({
    "HOLD_UNKNOWN",
    "OUTCOME_IS_KNOWN",
    "OUTCOME_WILL_BE_KNOWN",
    "OWNER_UNAVAILABLE",
    "STOCK_UNAVAILABLE"
  })
  SettlementReply settle(
      @PathVariable String orderId, @Valid @RequestBody SettlementRequest request);

  /** What does not hold for an activity now, in both stores and with its orders' owners. */
  @GetExchange("/internal/consistency/{activityId}")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  ConsistencyReport getConsistency(@PathVariable String activityId);

  /** Compensations in one state, PARKED when none is given; {@code limit} 1 to 100, default 20. */
  @GetExchange("/internal/compensations")
  @Problems({})
  CompensationPage listCompensations(
      @RequestParam(required = false) CompensationState state,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** Tries a parked compensation again from the next run of the retry on. */
  @PostExchange("/internal/compensations/{orderId}/retry")
  @Problems({"COMPENSATION_NOT_FOUND", "NOT_PARKED"})
  CompensationView retry(@PathVariable String orderId);

  /** Closes a parked compensation without settling it; the reason is kept. */
  @PostExchange("/internal/compensations/{orderId}/closing")
  @Problems({"COMPENSATION_NOT_FOUND", "NOT_PARKED"})
  CompensationView close(@PathVariable String orderId, @Valid @RequestBody ClosingRequest request);

  /**
   * Runs a handler now, as XXL-Job would.
   *
   * @param handler its name, e.g. {@code stock-log-scan-compensator}
   */
  @PostExchange("/internal/jobs/{handler}/runs")
  @Problems({"HANDLER_NOT_FOUND"})
  JobReport run(@PathVariable String handler, @Valid @RequestBody JobParameters parameters);

  /**
   * Cancels an activity for its organiser, or tells what that would do. The sale is closed at once,
   * the orders and deposits are ended one by one afterwards. The same request again answers the
   * progress; with another reason it is CANCELLED_FOR_ANOTHER_REASON.
   */
  @PostExchange("/internal/activities/{activityId}/cancellation")
  @Problems({"ACTIVITY_NOT_FOUND", "CANCELLED_FOR_ANOTHER_REASON", "OWNER_UNAVAILABLE"})
  ActivityCancellation cancelActivity(
      @PathVariable String activityId, @Valid @RequestBody CancellationRequest request);

  /** How the cancellation of an activity stands; CANCELLATION_NOT_FOUND when there is none. */
  @GetExchange("/internal/activities/{activityId}/cancellation")
  @Problems({"CANCELLATION_NOT_FOUND"})
  ActivityCancellation getCancellation(@PathVariable String activityId);

  /**
   * Differences about money that {@code deposit-reconciliation} has found, newest first.
   *
   * @param open true for those that are not closed, false for those that are; both when left out
   * @param limit 1 to 100, default 20
   */
  @GetExchange("/internal/money-differences")
  @Problems({})
  MoneyDifferencePage listMoneyDifferences(
      @RequestParam(required = false) Boolean open,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /**
   * Closes a difference; the reason is kept. The same again answers the same; with another reason
   * it is CLOSED_FOR_ANOTHER_REASON, and DIFFERENCE_NOT_FOUND when there is none. One that is found
   * again after it was closed is a new one.
   */
  @PostExchange("/internal/money-differences/{id}/closing")
  @Problems({"DIFFERENCE_NOT_FOUND", "CLOSED_FOR_ANOTHER_REASON"})
  MoneyDifference closeMoneyDifference(
      @PathVariable long id, @Valid @RequestBody ClosingRequest request);

  /**
   * Cancels an activity of the organiser's club, or tells what that would do; as {@link
   * #cancelActivity}. Another club's is ACTIVITY_NOT_FOUND.
   *
   * @param idempotencyKey 1 to 64 printable ASCII characters; whatever it is, the activity's id and
   *     the reason are what makes a repetition the same
   */
  @PostExchange("/api/v1/organiser/activities/{activityId}/cancellation")
  @Problems({
    "IDEMPOTENCY_KEY_MISSING",
    "ACTIVITY_NOT_FOUND",
    "CANCELLED_FOR_ANOTHER_REASON",
    "OWNER_UNAVAILABLE"
  })
  @Answers(replayed = true)
  ResponseEntity<ActivityCancellation> cancelOwnActivity(
      @RequestHeader(CLUB) String clubId,
      @RequestHeader(name = IdempotencyKey.HEADER, required = false) String idempotencyKey,
      @PathVariable String activityId,
      @Valid @RequestBody CancellationRequest request);

  /** How the cancellation of an activity of the organiser's club stands. */
  @GetExchange("/api/v1/organiser/activities/{activityId}/cancellation")
  @Problems({"ACTIVITY_NOT_FOUND", "CANCELLATION_NOT_FOUND"})
  ActivityCancellation getOwnCancellation(
      @RequestHeader(CLUB) String clubId, @PathVariable String activityId);

  /** As {@link #getConsistency}, for operators over the gateway. */
  @GetExchange("/api/v1/ops/consistency/{activityId}")
  @Problems({"ACTIVITY_NOT_FOUND", "STOCK_UNAVAILABLE", "STOCK_UNKNOWN"})
  ConsistencyReport seeConsistency(@PathVariable String activityId);

  /** As {@link #getHold}, for operators over the gateway. */
  @GetExchange("/api/v1/ops/holds/{orderId}")
  @Problems({"HOLD_UNKNOWN"})
  HoldStory seeHold(
      @PathVariable String orderId, @RequestParam(required = false) String activityId);

  /** As {@link #listCompensations}, for operators over the gateway. */
  @GetExchange("/api/v1/ops/compensations")
  @Problems({})
  CompensationPage seeCompensations(
      @RequestParam(required = false) CompensationState state,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);

  /** As {@link #listMoneyDifferences}, for operators over the gateway. */
  @GetExchange("/api/v1/ops/money-differences")
  @Problems({})
  MoneyDifferencePage seeMoneyDifferences(
      @RequestParam(required = false) Boolean open,
      @RequestParam(required = false) String cursor,
      @RequestParam(required = false) Integer limit);
}
