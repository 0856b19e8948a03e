package com.quwanda.owner.api;

/** Who changed an order. */
public enum Actor {
  /** The user who placed it. */
  BUYER,
  /** The club, by cancelling the activity. */
  ORGANISER,
  /** A payment channel, by its notification or its answer to our question. */
  CHANNEL,
  /** Time: the payment was not made. */
  DEADLINE,
  /** The waitlist: it was their turn. */
  WAITLIST,
  /** People who run the system. */
  OPS
}
