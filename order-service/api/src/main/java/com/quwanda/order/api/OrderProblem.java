package com.quwanda.order.api;

/** Problem codes of order-service, stable for clients, each with its HTTP status. */
public enum OrderProblem {
  ORDER_NOT_FOUND(404, "No such order"),
  IDEMPOTENCY_KEY_MISSING(400, "The Idempotency-Key header is missing or malformed"),
  IDEMPOTENCY_KEY_REUSED(422, "This Idempotency-Key was used with another request"),
  ORDER_ENDED(409, "This order failed or has ended; use a new Idempotency-Key"),
  ORDER_FAILED(503, "The order could not be placed"),
  ORDER_BUSY(503, "Too many buyers want the same places, try again with a new Idempotency-Key"),
  TRANSACTIONS_UNAVAILABLE(503, "Orders cannot be placed now");

  private final int status;
  private final String title;

  OrderProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** HTTP status of a reply that carries this code. */
  public int status() {
    return status;
  }

  /** One sentence for people; the code is for programs. */
  public String title() {
    return title;
  }
}
