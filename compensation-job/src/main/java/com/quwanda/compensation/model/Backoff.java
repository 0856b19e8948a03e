package com.quwanda.compensation.model;

import java.time.Duration;

/**
 * When something that failed is tried again.
 *
 * @param first pause before the first try; doubled by each failed one
 * @param longest the pause grows no longer
 */
public record Backoff(Duration first, Duration longest) {

  private static final int MOST_DOUBLINGS = 30;

  /**
   * The pause after {@code tries} failed tries, 0 or more: first · 2^tries, at most the longest.
   */
  public Duration after(int tries) {
    Duration pause = first.multipliedBy(1L << Math.min(tries, MOST_DOUBLINGS));
    return pause.compareTo(longest) > 0 ? longest : pause;
  }
}
