package com.quwanda.owner.app;

import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Proves commits whose launcher died, or lost its database, before it could: else their buyers
 * would never be told. Of a row that has changed again since, only the latest change is known.
 */
@Component
class ProveLate<R extends OwnedRow> {

  /** What is older is not told any more: nobody waits for it. */
  private static final Duration OLDEST = Duration.ofDays(1);

  /** A change that is rolled back brings a row back that a run had gone past. */
  private static final Duration FROM_THE_START_EVERY = Duration.ofHours(1);

  private final OwnedRows<R> orders;
  private final ProveRow prove;
  private final ProveCommit<R> commit;
  private final OwnerSettings settings;
  private final Clock clock;

  /** Up to here all rows have proofs, as far as this process knows. */
  private Instant from = Instant.EPOCH;

  private Instant fromTheStartAt = Instant.EPOCH;

  ProveLate(
      OwnedRows<R> orders,
      ProveRow prove,
      ProveCommit<R> commit,
      OwnerSettings settings,
      Clock clock) {
    this.orders = orders;
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
    List<R> proven = rows.stream().filter(prove::isProven).toList();
    proven.forEach(commit::of);
    if (proven.size() == rows.size() && rows.size() < limit) {
      from = until;
    }
    return proven.stream().map(row -> row.orderId).toList();
  }
}
