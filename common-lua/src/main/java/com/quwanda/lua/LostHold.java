package com.quwanda.lua;

import java.time.Instant;
import java.util.List;

/**
 * A hold that the database knows and Redis may have lost.
 *
 * @param fingerprint of the request's body
 * @param frozenAt when its places were first taken, to the millisecond
 * @param allocation the buckets they came from; not empty
 */
public record LostHold(HoldRef hold, String fingerprint, Instant frozenAt, Allocation allocation) {

  /** Throws {@link IllegalArgumentException} for what {@link FreezeRequest} would not take. */
  public LostHold {
    Arguments.requireText("fingerprint", fingerprint);
  }

  /** What the script restore is given. */
  List<String> arguments() {
    return List.of(
        hold.orderId(),
        hold.owner(),
        Long.toString(hold.userId()),
        hold.ticketType(),
        fingerprint,
        Long.toString(frozenAt.toEpochMilli()),
        allocation.toString());
  }
}
