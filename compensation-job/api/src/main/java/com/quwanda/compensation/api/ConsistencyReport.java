package com.quwanda.compensation.api;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * What does not hold for an activity. Stores are read one after the other, so what was seen once
 * and not again a moment later is not reported.
 *
 * @param activityId the activity
 * @param holds whether everything holds
 * @param violations what does not
 * @param unsettled holds that are between two states now: while there are some, sums may differ
 * @param asOf when the stores were read
 */
public record ConsistencyReport(
    String activityId,
    boolean holds,
    List<Violation> violations,
    int unsettled,
    OffsetDateTime asOf) {

  /**
   * Two places that should agree and do not.
   *
   * @param rule name of the invariant
   * @param subject what it is about: a bucket, a user, an order
   * @param first one side, with its source
   * @param second the other side, with its source
   */
  public record Violation(String rule, String subject, String first, String second) {}
}
