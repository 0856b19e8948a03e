package com.quwanda.lua;

import java.util.List;
import java.util.OptionalInt;

/**
 * What a recount answers.
 *
 * @param before the total available before; empty where the counters were lost or the recount was
 *     refused
 * @param after the total available now; empty where the recount was refused
 * @param changedUsers how many users' counts were wrong
 */
public record RecountReply(
    RecountOutcome outcome, OptionalInt before, OptionalInt after, int changedUsers) {

  static RecountReply parse(List<Object> reply) {
    RecountOutcome outcome = Outcome.ofCode(RecountOutcome.values(), Reply.number(reply, 0));
    if (outcome != RecountOutcome.RECOUNTED) {
      return new RecountReply(outcome, OptionalInt.empty(), OptionalInt.empty(), 0);
    }
    int before = Reply.count(reply, 1);
    return new RecountReply(
        outcome,
        before < 0 ? OptionalInt.empty() : OptionalInt.of(before),
        OptionalInt.of(Reply.count(reply, 2)),
        Reply.count(reply, 3));
  }
}
