package com.quwanda.lua;

/**
 * Why a freeze is refused. The first reason in this order that applies is the answer; the same
 * order holds in {@code freeze.lua}, in problem codes and in the documents. The code of a reason in
 * the script's reply is minus its place in this list, from -1.
 */
public enum Refusal implements Outcome {
  /** Redis does not know the activity's gate or the ticket type's counters. */
  NOT_WARMED_UP,
  /** The gate is closed, or Redis' clock is outside the sale window. */
  NOT_ON_SALE,
  /** Not a plain whole number from 1 to 10000. */
  BAD_QUANTITY,
  /** The order id is known with another user, ticket type, quantity or fingerprint. */
  KEY_REUSED,
  /** The order's hold has been settled, or released before it was taken. */
  ALREADY_ENDED,
  /** The user would hold and have bought more than the limit. */
  PURCHASE_LIMIT,
  /** Fewer places are left, after those reserved for the waitlist, than were asked for. */
  INSUFFICIENT_STOCK;

  @Override
  public int code() {
    return -1 - ordinal();
  }
}
