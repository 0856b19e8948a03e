package com.quwanda.order.api;

import com.quwanda.contract.ProblemCode;

/** Problem codes of ticket orders alone, stable for clients, each with its HTTP status. */
public enum OrderProblem implements ProblemCode {
  // Why an order does not change its state: the state it has, which it got first.
  ORDER_ALREADY_PAID(409, "The order is paid already"),
  ORDER_CANCELLED(409, "The order is cancelled"),
  ORDER_EXPIRED(409, "The order was not paid in time"),
  ORDER_REFUNDED(409, "The order is refunded"),
  ORDER_NOT_PAID(409, "The order is not paid"),
  PAYMENT_STILL_DUE(409, "The order can still be paid, it does not expire yet"),
  REFUND_TOO_LARGE(409, "The order has fewer places than are to be given back"),
  ORDER_IS_OFFER(409, "The places are offered; accept the offer first"),
  OFFER_NOT_FOUND(404, "No such offer"),
  OFFER_STILL_OPEN(409, "The offer can still be accepted, it does not expire yet"),
  OFFER_EXPIRED(409, "The offer was not accepted in time"),
  OFFER_DECLINED(409, "The offer was declined"),
  OFFER_ACCEPTED(409, "The offer was accepted already"),
  OFFER_CANCELLED(409, "The offer was taken back, the activity is cancelled"),
  WAITLIST_ENTRY_NOT_FOUND(404, "No such entry on a waitlist"),
  WAITLIST_CLOSED(409, "The activity is not on sale, so nobody can wait for it"),
  PLACES_AVAILABLE(409, "The places can be had without waiting"),
  ALREADY_WAITING(409, "You wait for this ticket type already"),
  NOT_WAITING(409, "The wait has ended already"),
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

  @Override
  public String example() {
    return switch (this) {
      case ORDER_ALREADY_PAID -> "the order is PAID";
      case ORDER_CANCELLED -> "the order is CANCELLED";
      case ORDER_EXPIRED -> "it could be paid until 2026-12-24T16:15:00Z";
      case ORDER_REFUNDED -> "the order is REFUNDED";
      case ORDER_NOT_PAID -> "the order is UNPAID";
      case REFUND_TOO_LARGE -> "it has 1 left";
      case OFFER_NOT_FOUND -> "you have no offer w-4f9c21aa";
      case OFFER_EXPIRED -> "it could be accepted until 2026-12-24T16:15:00Z";
      case PLACES_AVAILABLE -> "4 places are free";
      case ALREADY_WAITING -> "you are in the line as e-4f9c21aa";
      case NOT_WAITING -> "the entry is OFFERED";
      case PAYMENT_CHANNEL_UNKNOWN -> "no channel has this name";
      case PAYMENT_CHANNEL_UNAVAILABLE -> "try again with the same Idempotency-Key";
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
