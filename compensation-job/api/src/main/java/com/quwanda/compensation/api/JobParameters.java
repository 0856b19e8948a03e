package com.quwanda.compensation.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;

/**
 * Parameters of a handler, as JSON in XXL-Job. Each may be left out.
 *
 * @param orderId only this order
 * @param activityId only this activity
 * @param dryRun true to report what would be done and change nothing; false when left out
 * @param limit at most so many holds or orders at a run, 1 to 10000
 * @param minAgeSeconds only what is at least so old, 0 to 31536000 (a year). Left out: the grace
 *     age, and 0 for the retry, whose transactions have ended, and for overdue payments. A smaller
 *     one never makes a doubtful outcome sure: the owner judges by its own grace age.
 * @param date the day that {@code deposit-reconciliation} looks at, UTC, as 2026-12-24; left out:
 *     yesterday. Other handlers refuse one.
 */
public record JobParameters(
    @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    Boolean dryRun,
    @Min(1) @Max(10_000) Integer limit,
    @Min(0) @Max(31_536_000) Long minAgeSeconds,
    @Pattern(regexp = "[0-9]{4}-[0-9]{2}-[0-9]{2}") String date) {

  /** Parameters without a day. */
  public JobParameters(
      String orderId, String activityId, Boolean dryRun, Integer limit, Long minAgeSeconds) {
    this(orderId, activityId, dryRun, limit, minAgeSeconds, null);
  }
}
