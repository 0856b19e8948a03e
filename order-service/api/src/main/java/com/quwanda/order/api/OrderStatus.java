package com.quwanda.order.api;

/** What a client sees of an order. */
public enum OrderStatus {
  /** The outcome is not known yet; ask again later. */
  PROCESSING,
  /** The order could not be placed; nothing is taken. */
  FAILED,
  /** The places are the buyer's until the payment is due. */
  UNPAID,
  PAID,
  REFUNDED,
  CANCELLED,
  EXPIRED,
  /** Places that someone on the waitlist may accept, until the offer expires. */
  OFFERED,
  /** An offer that was declined. */
  DECLINED,
  /** An offer that was not accepted in time. */
  LAPSED,
  /** An offer that was accepted as a deposit. */
  DEPOSITED
}
