package com.quwanda.order.app;

/** What a delivered reminder of a payment came to. */
public enum Received {
  /** The order has expired by it. */
  EXPIRED,
  /** Nothing to do: the order is paid, or has ended. */
  SETTLED,
  /** It came before its time and was sent again. */
  EARLY,
  /** The order is dead: it never stood. */
  DEAD,
  /** It is no such message, and is put aside. */
  MALFORMED,
  /** Nothing can be done now: it is to be delivered again. */
  AGAIN
}
