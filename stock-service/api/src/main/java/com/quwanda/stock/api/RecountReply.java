package com.quwanda.stock.api;

import java.util.List;

/**
 * Redis' counters were set to what Redis' holds say.
 *
 * @param activityId the activity
 * @param types one entry per ticket type
 */
public record RecountReply(String activityId, List<OfType> types) {

  /**
   * One ticket type.
   *
   * @param code its code
   * @param result RECOUNTED, or why not: NOT_WARMED_UP, ARCHIVED, OVERCOMMITTED (the holds take
   *     more than there is)
   * @param before places available before; -1 when the counters were lost, or nothing was recounted
   * @param after places available now; -1 when nothing was recounted
   * @param changedUsers users whose count was set right
   */
  public record OfType(String code, String result, int before, int after, int changedUsers) {}
}
