package com.quwanda.owner.app;

/** What a delivered message came to. */
public enum Received {
  /** What it called for is done. */
  DONE,
  /** Nothing to do: it was done before, or the order has moved on. */
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
