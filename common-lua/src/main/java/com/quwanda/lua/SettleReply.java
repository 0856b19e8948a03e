package com.quwanda.lua;

import java.util.List;
import java.util.Optional;

/** What a settle answers. */
public sealed interface SettleReply {

  /**
   * The hold is as the verdict wants it.
   *
   * @param state CONFIRMED after a confirm or refund, RELEASED after a release
   * @param allocation the hold's own at a confirm or release (empty: it was never taken); what this
   *     refund gave back at a refund; the same at every repeat
   * @param replayed whether an earlier call did it
   */
  record Settled(HoldState state, Allocation allocation, boolean replayed) implements SettleReply {}

  /**
   * Nothing changed.
   *
   * @param state the state the hold is in, present when the reason is {@link
   *     SettleRefusal#WRONG_STATE}
   */
  record Refused(SettleRefusal reason, Optional<HoldState> state) implements SettleReply {}

  static SettleReply parse(List<Object> reply) {
    long code = Reply.number(reply, 0);
    if (code == 1) {
      return new Settled(
          HoldState.valueOf(Reply.text(reply, 2)),
          Allocation.parse(Reply.text(reply, 3)),
          Reply.number(reply, 1) == 1);
    }
    SettleRefusal reason = Outcome.ofCode(SettleRefusal.values(), code);
    return new Refused(
        reason,
        reason == SettleRefusal.WRONG_STATE
            ? Optional.of(HoldState.valueOf(Reply.text(reply, 1)))
            : Optional.empty());
  }
}
