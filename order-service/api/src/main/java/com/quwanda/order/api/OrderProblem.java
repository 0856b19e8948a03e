package com.quwanda.order.api;

/** Problem codes of ticket orders alone, stable for clients, each with its HTTP status. */
public enum OrderProblem {
  // Why an order does not change its state: the state it has, which it got first.
  ORDER_ALREADY_PAID(409, "The order is paid already"),
  ORDER_CANCELLED(409, "The order is cancelled"),
  ORDER_EXPIRED(409, "The order was not paid in time"),
  ORDER_REFUNDED(409, "The order is refunded"),
  ORDER_NOT_PAID(409, "The order is not paid"),
  PAYMENT_STILL_DUE(409, "The order can still be paid, it does not expire yet"),
  REFUND_TOO_LARGE(409, "The order has fewer places than are to be given back"),
  PAYMENT_CHANNEL_UNKNOWN(400, "No such payment channel"),
  PAYMENT_CHANNEL_UNAVAILABLE(503, "The payment channel cannot be reached now"),
  PAYMENT_NOTIFICATION_REFUSED(400, "The notification does not fit any payment of ours"),
  PAYMENT_SIGNATURE_WRONG(401, "The notification's signature is missing or wrong");

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
