package com.quwanda.owner.app;

/** What a delivered reminder came to. */
public enum Received {
  /** What its time called for is done. */
  DONE,
  /** Nothing to do: the order has moved on, or has ended. */
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
