package com.quwanda.lua;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What renewing a gate's lease answers.
 *
 * @param before the lease's end as it was, present when it was renewed
 * @param until the lease's end now, by Redis' clock, present when it was renewed
 * @param epoch the gate's epoch in Redis, present when it is another than the caller's
 */
public record LeaseReply(
    LeaseOutcome outcome, Optional<Instant> before, Optional<Instant> until, Optional<Long> epoch) {

  static LeaseReply parse(List<Object> reply) {
    LeaseOutcome outcome = Outcome.ofCode(LeaseOutcome.values(), Reply.number(reply, 0));
    boolean renewed = outcome == LeaseOutcome.RENEWED;
    return new LeaseReply(
        outcome,
        renewed ? Optional.of(at(reply, 1)) : Optional.empty(),
        renewed ? Optional.of(at(reply, 2)) : Optional.empty(),
        outcome == LeaseOutcome.OTHER_EPOCH
            ? Optional.of(Long.valueOf(Reply.text(reply, 1)))
            : Optional.empty());
  }

  private static Instant at(List<Object> reply, int index) {
    return Instant.ofEpochMilli(Long.parseLong(Reply.text(reply, index)));
  }
}
