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
  EXPIRED
}
