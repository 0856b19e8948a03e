package com.quwanda.lua;

/** What a warm-up came to. */
public enum WarmUpOutcome implements Outcome {
  /** The counters are there now. */
  WARMED_UP(1),
  /** The counters were there; nothing changed. */
  ALREADY_WARM(2),
  /** The counters are lost but the capacity is there: recount instead. */
  STOCK_LOST(-1);

  private final int code;

  WarmUpOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
