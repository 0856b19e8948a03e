package com.quwanda.order.api;

/** What became of someone's wait. */
public enum WaitlistStatus {
  /** No offer yet. */
  WAITING,
  /** Places are offered, until the offer expires. */
  OFFERED,
  /** The offer was accepted as an order or a deposit. */
  ACCEPTED,
  DECLINED,
  /** The offer was neither accepted nor declined in time. */
  EXPIRED,
  /** The user left the waitlist. */
  LEFT,
  /** The wait ended without an offer; the reason says why. */
  CLOSED
}
