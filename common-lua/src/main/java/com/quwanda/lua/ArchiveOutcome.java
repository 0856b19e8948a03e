package com.quwanda.lua;

/** What archiving came to. */
public enum ArchiveOutcome implements Outcome {
  /** A page of settled holds is out of Redis. */
  ARCHIVED(1),
  /** Redis does not know the gate, so not when the sale ended. */
  NOT_WARMED_UP(-1),
  /** The horizon after the sale's end has not passed. */
  TOO_EARLY(-2);

  private final int code;

  ArchiveOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
