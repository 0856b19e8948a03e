package com.quwanda.lua;

/** What saying what the waitlist wants came to. */
public enum ReserveOutcome implements Outcome {
  /** That many places are kept from the public, those that come free later included. */
  RESERVED(1),
  /** Redis does not know the ticket type. */
  NOT_WARMED_UP(-1),
  /** A later version has been said; nothing changed. */
  STALE_VERSION(-2);

  private final int code;

  ReserveOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
