package com.quwanda.lua;

/** What a recount came to. */
public enum RecountOutcome implements Outcome {
  /** The counters are what the holds say. */
  RECOUNTED(1),
  /** Redis does not know the capacity. */
  NOT_WARMED_UP(-1),
  /** The holds are archived: they no longer tell the counters. */
  ARCHIVED(-2),
  /** The holds take more from a bucket than it has; nothing changed. */
  OVERCOMMITTED(-3);

  private final int code;

  RecountOutcome(int code) {
    this.code = code;
  }

  @Override
  public int code() {
    return code;
  }
}
