package com.quwanda.order.api;

/** Problem codes of order-service, stable for clients, each with its HTTP status. */
public enum OrderProblem {
  ORDER_NOT_FOUND(404, "No such order"),
  IDEMPOTENCY_KEY_MISSING(400, "The Idempotency-Key header is missing or malformed"),
  IDEMPOTENCY_KEY_REUSED(422, "This Idempotency-Key was used with another request"),
  ORDER_ENDED(409, "This order failed or has ended; use a new Idempotency-Key"),
  ORDER_FAILED(503, "The order could not be placed"),
  ORDER_BUSY(503, "Too many buyers want the same places, try again with a new Idempotency-Key"),

  // Why an order does not change its state: the state it has, which it got first.
  ORDER_ALREADY_PAID(409, "The order is paid already"),
  ORDER_CANCELLED(409, "The order is cancelled"),
  ORDER_EXPIRED(409, "The order was not paid in time"),
  ORDER_REFUNDED(409, "The order is refunded"),
  ORDER_NOT_PAID(409, "The order is not paid"),
  PAYMENT_STILL_DUE(409, "The order can still be paid, it does not expire yet"),
  REFUND_TOO_LARGE(409, "The order has fewer places than are to be given back"),
  CHANGE_FAILED(503, "The order could not be changed; it is as it was"),
  CHANGE_BUSY(503, "Order, wallet or places are being changed by others, try again"),
  PAYMENT_CHANNEL_UNKNOWN(400, "No such payment channel"),
  PAYMENT_CHANNEL_UNAVAILABLE(503, "The payment channel cannot be reached now"),
  PAYMENT_NOTIFICATION_REFUSED(400, "The notification does not fit any payment of ours"),
  PAYMENT_SIGNATURE_WRONG(401, "The notification's signature is missing or wrong"),
  MESSAGES_UNAVAILABLE(503, "Messages cannot be read or sent now"),
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
