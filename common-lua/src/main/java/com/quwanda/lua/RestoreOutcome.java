package com.quwanda.lua;

/** What restoring a hold came to. */
public enum RestoreOutcome implements Outcome {
  /** The hold is there as it stands, and what it has left is taken. */
  RESTORED(1),
  /** The order id is known, in whatever state; nothing changed. */
  PRESENT(2),
  /** Redis does not know the ticket type. */
  NOT_WARMED_UP(-1),
  /** A bucket has fewer places left than the hold has of it; nothing changed. */
  NOT_ENOUGH(-2);

  private final int code;

  RestoreOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
