package com.quwanda.owner.app;

import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Proves commits whose launcher died, or lost its database, before it could: else their buyers
 * would never be told. Of a row that has changed again since, only the latest change is known.
 */
@Component
class ProveLate<R extends OwnedRow> {

  /** What is older is not told any more: nobody waits for it. */
  static final Duration OLDEST = Duration.ofDays(1);

  /** A change that is rolled back brings a row back that a run had gone past. */
  private static final Duration FROM_THE_START_EVERY = Duration.ofHours(1);

  private final OwnedRows<R> orders;
  private final DecideOutcome outcome;
  private final ProveRow prove;
  private final ProveCommit<R> commit;
  private final OwnerSettings settings;
  private final Clock clock;

  /** The next run goes on from here: before it all is proven, or in doubt until the next start. */
  private Instant from = Instant.EPOCH;

  private Instant fromTheStartAt = Instant.EPOCH;

  ProveLate(
      OwnedRows<R> orders,
      DecideOutcome outcome,
      ProveRow prove,
      ProveCommit<R> commit,
      OwnerSettings settings,
      Clock clock) {
    this.orders = orders;
    this.outcome = outcome;
    this.prove = prove;
    this.commit = commit;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Proves as many as the limit, those of the oldest changes first; what is in doubt comes again.
   *
   * @return the orders that are proven now
   */
  synchronized List<String> prove(int limit) {
    Instant now = clock.instant();
    Instant until = now.minus(settings.graceAge());
    if (!now.isBefore(fromTheStartAt)) {
      from = now.minus(OLDEST);
      fromTheStartAt = now.plus(FROM_THE_START_EVERY);
    }
    List<R> rows = orders.withoutProof(from, until, limit);
    List<R> proven = provenOf(rows).stream().filter(commit::of).toList();
    from = next(rows, proven, until, limit);
    return proven.stream().map(row -> row.orderId).toList();
  }

  private List<R> provenOf(List<R> rows) {
    List<OutcomeReply> replies =
        outcome.decide(
            rows.stream()
                .map(
                    row ->
                        new OutcomeQuestion(
                            row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)))
                .toList());
    List<R> proven = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      if (ProveRow.isKnown(replies.get(i)) && prove.isUnchanged(rows.get(i))) {
        proven.add(rows.get(i));
      }
    }
    return proven;
  }

  /** Rows that stay in doubt keep no others waiting: a full page is gone past. */
  private Instant next(List<R> rows, List<R> proven, Instant until, int limit) {
    if (rows.size() == limit) {
      Instant last = rows.get(rows.size() - 1).xidAt;
      return last.isAfter(from) ? last : last.plusMillis(1);
    }
    return rows.stream()
        .filter(row -> !proven.contains(row))
        .findFirst()
        .map(row -> row.xidAt)
        .orElse(until);
  }
}
