package com.quwanda.lua;

/** What writing a sale gate came to. */
public enum GateOutcome implements Outcome {
  /** The gate is as asked for, now or since an earlier call. */
  WRITTEN(1),
  /** The stored gate has the same epoch with other settings, or a higher epoch. */
  STALE_EPOCH(-1),
  /** The activity's holds have been archived; its sale never opens again. */
  ARCHIVED(-2);

  private final int code;

  GateOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
