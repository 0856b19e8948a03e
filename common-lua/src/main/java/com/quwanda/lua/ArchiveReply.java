package com.quwanda.lua;

import java.util.ArrayList;
import java.util.List;

/**
 * What one call of the archive answers.
 *
 * @param cursor to go on with; {@link #DONE} when the pass is complete or was refused
 * @param removed the holds that left Redis with this call
 */
public record ArchiveReply(ArchiveOutcome outcome, String cursor, List<HoldRecord> removed) {
  /** Begins a pass, and says that it is complete. */
  public static final String DONE = "0";

  public ArchiveReply {
    removed = List.copyOf(removed);
  }

  static ArchiveReply parse(List<Object> reply) {
    ArchiveOutcome outcome = Outcome.ofCode(ArchiveOutcome.values(), Reply.number(reply, 0));
    if (outcome != ArchiveOutcome.ARCHIVED) {
      return new ArchiveReply(outcome, DONE, List.of());
    }
    List<HoldRecord> removed = new ArrayList<>();
    for (int i = 2; i < reply.size(); i += 2) {
      removed.add(HoldRecord.parse(Reply.text(reply, i), Reply.text(reply, i + 1)));
    }
    return new ArchiveReply(outcome, Reply.text(reply, 1), removed);
  }
}
