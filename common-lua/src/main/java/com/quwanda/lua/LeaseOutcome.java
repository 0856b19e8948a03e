package com.quwanda.lua;

/** What renewing a gate's lease came to. */
public enum LeaseOutcome implements Outcome {
  /** The gate is open and stands until the new end of its lease. */
  RENEWED(1),
  /** Redis has no gate of this activity. */
  NO_GATE(-1),
  /** The gate has another epoch than the caller knows; nothing changed. */
  OTHER_EPOCH(-2),
  /** The gate is closed, suspended or archived, so it has no lease; nothing changed. */
  NOT_OPEN(-3);

  private final int code;

  LeaseOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
