package com.quwanda.compensation.api;

import com.quwanda.contract.ProblemCode;

/** Problem codes of compensation-job, stable for clients, each with its HTTP status. */
public enum CompensationProblem implements ProblemCode {
  HOLD_UNKNOWN(404, "Neither a store nor an owner knows this hold"),
  COMPENSATION_NOT_FOUND(404, "No such compensation"),
  HANDLER_NOT_FOUND(404, "No such handler"),
  CANCELLATION_NOT_FOUND(404, "The activity is not being cancelled"),
  DIFFERENCE_NOT_FOUND(404, "No such difference"),
  ACTIVITY_NOT_FOUND(404, "No such activity"),
  IDEMPOTENCY_KEY_MISSING(400, "The Idempotency-Key header is missing or malformed"),
  NOT_PARKED(409, "Only a parked compensation can be retried or closed by hand"),
  OUTCOME_IS_KNOWN(409, "The outcome is known, so another verdict cannot be forced"),
  OUTCOME_WILL_BE_KNOWN(409, "The transaction still runs or is too young to force a verdict"),
  CANCELLED_FOR_ANOTHER_REASON(409, "The activity is being cancelled for another reason"),
  CLOSED_FOR_ANOTHER_REASON(409, "The difference was closed for another reason"),
  OWNER_UNAVAILABLE(503, "The service that owns the order cannot be asked now"),
  STOCK_UNAVAILABLE(503, "Stock cannot be asked now");

  private final int status;
  private final String title;

  CompensationProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public String example() {
    return switch (this) {
      case ACTIVITY_NOT_FOUND -> "no activity evening-9";
      case HOLD_UNKNOWN -> "order o-4f9c21aa";
      case CANCELLATION_NOT_FOUND -> "activity evening-1";
      case IDEMPOTENCY_KEY_MISSING ->
          "Idempotency-Key: once, 1 to 64 printable ASCII characters without comma or blank";
      default -> null;
    };
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String title() {
    return title;
  }
}
