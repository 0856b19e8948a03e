package com.quwanda.owner.api;

import com.quwanda.contract.ProblemCode;

/**
 * Problem codes that all owners share, stable for clients, each with its HTTP status. An order is
 * whatever holds places: a ticket order or a deposit.
 */
public enum OwnerProblem implements ProblemCode {
  ORDER_NOT_FOUND(404, "No such order"),
  IDEMPOTENCY_KEY_MISSING(400, "The Idempotency-Key header is missing or malformed"),
  IDEMPOTENCY_KEY_REUSED(422, "This Idempotency-Key was used with another request"),
  ORDER_ENDED(409, "This order failed or has ended; use a new Idempotency-Key"),
  ORDER_FAILED(503, "The order could not be placed"),
  ORDER_BUSY(503, "Too many buyers want the same places, try again with a new Idempotency-Key"),
  CHANGE_FAILED(503, "The order could not be changed; it is as it was"),
  CHANGE_BUSY(503, "Order, wallet or places are being changed by others, try again"),
  MESSAGES_UNAVAILABLE(503, "Messages cannot be read or sent now"),
  TRANSACTIONS_UNAVAILABLE(503, "Orders cannot be placed now");

  private final int status;
  private final String title;

  OwnerProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public String example() {
    return switch (this) {
      case ORDER_NOT_FOUND -> "you have no order o-4f9c21aa";
      case IDEMPOTENCY_KEY_MISSING ->
          "Idempotency-Key: once, 1 to 64 printable ASCII characters without comma or blank";
      case IDEMPOTENCY_KEY_REUSED -> "the first request asked for something else";
      case ORDER_FAILED -> "the order was rolled back";
      case ORDER_BUSY -> "the order was rolled back";
      case CHANGE_FAILED -> "all of it was rolled back";
      case CHANGE_BUSY -> "others were first each time; nothing changed";
      case TRANSACTIONS_UNAVAILABLE -> "no transaction could be begun";
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
