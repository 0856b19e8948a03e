package com.quwanda.lua;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a freeze answers. */
public sealed interface FreezeReply {

  /**
   * The places are held.
   *
   * @param allocation the buckets they came from, the same at every repeat
   * @param frozenAt Redis' time of the first freeze, the same at every repeat
   * @param replayed whether an earlier call took them
   */
  record Held(Allocation allocation, Instant frozenAt, boolean replayed) implements FreezeReply {}

  /**
   * Nothing was taken, nothing changed.
   *
   * @param phase present when the reason is {@link Refusal#NOT_ON_SALE}
   * @param missing how many places too few are left when the reason is {@link
   *     Refusal#INSUFFICIENT_STOCK}, else 0
   */
  record Refused(Refusal reason, Optional<SalePhase> phase, int missing) implements FreezeReply {}

  static FreezeReply parse(List<Object> reply) {
    long code = Reply.number(reply, 0);
    if (code == 1) {
      return new Held(
          Allocation.parse(Reply.text(reply, 2)),
          Instant.ofEpochMilli(Long.parseLong(Reply.text(reply, 3))),
          Reply.number(reply, 1) == 1);
    }
    Refusal reason = Outcome.ofCode(Refusal.values(), code);
    return new Refused(
        reason,
        reason == Refusal.NOT_ON_SALE
            ? Optional.of(SalePhase.valueOf(Reply.text(reply, 1)))
            : Optional.empty(),
        reason == Refusal.INSUFFICIENT_STOCK ? (int) Reply.number(reply, 1) : 0);
  }
}
