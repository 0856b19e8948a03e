package com.quwanda.lua;

/** What taking a record away came to. */
public enum DropOutcome implements Outcome {
  /** The record is gone. */
  DROPPED(1),
  /** It is another by now, or gone already; nothing changed. */
  CHANGED(-1);

  private final int code;

  DropOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
