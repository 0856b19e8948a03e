package com.quwanda.lua;

/** What raising a capacity came to. */
public enum RaiseOutcome implements Outcome {
  /** The places are on sale. */
  RAISED(1),
  /** This version or a later one was applied before; nothing changed. */
  ALREADY_RAISED(2),
  /** Redis does not know the ticket type. */
  NOT_WARMED_UP(-1),
  /** A version in between has not been applied yet. */
  VERSION_GAP(-2);

  private final int code;

  RaiseOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
