package com.quwanda.lua;

/** What reserving places for the waitlist came to. */
public enum ReserveOutcome implements Outcome {
  /** That many places are kept from the public. */
  RESERVED(1),
  /** Redis does not know the ticket type. */
  NOT_WARMED_UP(-1),
  /** Fewer places are available; nothing changed. */
  NOT_ENOUGH(-2);

  private final int code;

  ReserveOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
