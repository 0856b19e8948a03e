package com.quwanda.lua;

import java.time.Instant;
import java.util.List;

/**
 * A hold that the database knows and Redis may have lost, as it stands by now.
 *
 * @param fingerprint of the request's body
 * @param frozenAt when its places were first taken, to the millisecond
 * @param state HELD or CONFIRMED
 * @param allocation the buckets its places came from; not empty
 * @param left what it still has; of a HELD one its whole allocation
 * @param refunds what was given back; together with {@code left} its allocation
 */
public record LostHold(
    HoldRef hold,
    String fingerprint,
    Instant frozenAt,
    HoldState state,
    Allocation allocation,
    Allocation left,
    Refunds refunds) {

  /** Throws {@link IllegalArgumentException} for what {@link FreezeRequest} would not take. */
  public LostHold {
    Arguments.requireText("fingerprint", fingerprint);
  }

  /** One whose places are neither sold nor given back. */
  public static LostHold held(
      HoldRef hold, String fingerprint, Instant frozenAt, Allocation allocation) {
    return new LostHold(
        hold, fingerprint, frozenAt, HoldState.HELD, allocation, allocation, Refunds.NONE);
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
        state.name(),
        allocation.toString(),
        left.toString(),
        refunds.toString());
  }
}
