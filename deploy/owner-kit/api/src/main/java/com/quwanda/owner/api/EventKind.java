package com.quwanda.owner.api;

/** What buyers are told about. */
public enum EventKind {
  ORDER_PLACED,
  ORDER_PAID,
  ORDER_CANCELLED,
  ORDER_EXPIRED,
  ORDER_REFUNDED,
  DEPOSIT_FROZEN,
  DEPOSIT_CONFIRMED,
  DEPOSIT_PENALISED,
  DEPOSIT_GIVEN_BACK,
  /** Places are offered to someone on the waitlist. */
  OFFER_MADE,
  OFFER_EXPIRED
}
