package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobParameters;
import java.util.function.Consumer;

/**
 * One run of a handler.
 *
 * @param parameters what was asked for
 * @param shard number of the caller's share, 0 up to {@code shards} - 1
 * @param shards shares there are, 1 or more
 * @param stop asked between two items
 * @param log gets each line when it is written
 */
public record JobRun(
    JobParameters parameters, int shard, int shards, StopSignal stop, Consumer<String> log) {

  /** All items with default settings. */
  public static final JobParameters DEFAULTS = new JobParameters(null, null, null, null, null);

  private static final int DEFAULT_LIMIT = 1000;

  /** Whether the run only tells. */
  public boolean isDry() {
    return Boolean.TRUE.equals(parameters.dryRun());
  }

  /** Most items of the run. */
  public int limit() {
    return parameters.limit() == null ? DEFAULT_LIMIT : parameters.limit();
  }

  /** Whether what has that id is in the caller's share. */
  boolean isOfShare(String id) {
    return Math.floorMod(id.hashCode(), shards) == shard;
  }

  /** Whether the caller does what is done once for all shares. */
  boolean isFirstShare() {
    return shard == 0;
  }

  /** Whether only part of everything is looked at. */
  boolean isPartial() {
    return parameters.orderId() != null || parameters.activityId() != null;
  }
}
