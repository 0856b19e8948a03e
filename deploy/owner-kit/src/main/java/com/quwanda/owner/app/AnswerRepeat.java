package com.quwanda.owner.app;

import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/**
 * Answers a request that repeats an earlier one: the same order, the stored failure, or "not known
 * yet". A repeat never starts a second transaction.
 */
@Component
class AnswerRepeat<R extends OwnedRow> {

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** Of the 64 request threads no more than these may wait; whoever is one too many gets 202. */
  private static final int MOST_WAITING = 16;

  private final OwnedRows<R> orders;
  private final ProofMapper proofs;
  private final DecideOutcome outcome;
  private final ProveRow prove;
  private final OwnerSettings settings;
  private final Semaphore waiting = new Semaphore(MOST_WAITING);

  AnswerRepeat(
      OwnedRows<R> orders,
      ProofMapper proofs,
      DecideOutcome outcome,
      ProveRow prove,
      OwnerSettings settings) {
    this.orders = orders;
    this.proofs = proofs;
    this.outcome = outcome;
    this.prove = prove;
    this.settings = settings;
  }

  /** Waits a while for what the first request comes to; "processing" when it comes to nothing. */
  Placed<R> await(OrderAttempt attempt) {
    if (!waiting.tryAcquire()) {
      return new Placed.Processing<>(attempt);
    }
    try {
      return look(attempt);
    } finally {
      waiting.release();
    }
  }

  private Placed<R> look(OrderAttempt attempt) {
    long end = System.nanoTime() + settings.replayWait().toNanos();
    while (true) {
      Optional<Placed<R>> known = find(attempt);
      if (known.isPresent() && known.get() instanceof Placed.Done<R>) {
        return known.get();
      }
      if (System.nanoTime() >= end) {
        return new Placed.Processing<>(attempt);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return new Placed.Processing<>(attempt);
      }
    }
  }

  /** What is known of an earlier request now; empty when the order database knows of none. */
  Optional<Placed<R>> find(OrderAttempt attempt) {
    R row = orders.find(attempt.orderId());
    if (row == null) {
      refuseIfItFailed(attempt);
      return Optional.empty();
    }
    refuseOtherContents(attempt, row.fingerprint);
    Outcome now =
        outcome
            .decide(new OutcomeQuestion(row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)))
            .outcome();
    // What was read first may have been rolled back since; the outcome is of what was read later.
    if (now == Outcome.IN_DOUBT || !prove.isUnchanged(row)) {
      return Optional.of(new Placed.Processing<>(attempt));
    }
    if (now == Outcome.DEAD) {
      throw ended(row.state().name());
    }
    return Optional.of(new Placed.Done<>(row, true));
  }

  /**
   * Whether a request with this key has given up without knowing what became of its hold. Then no
   * other may place the order after all: its first caller may have been told that it failed.
   */
  boolean hasGivenUp(OrderAttempt attempt) {
    return proofs.findNeverBegun(attempt.orderId()) != null;
  }

  private void refuseIfItFailed(OrderAttempt attempt) {
    ProofRow end = proofs.findEnd(attempt.orderId());
    if (end != null) {
      refuseOtherContents(attempt, end.fingerprint);
      throw ended(end.problem);
    }
  }

  private static void refuseOtherContents(OrderAttempt attempt, String fingerprint) {
    if (!fingerprint.equals(attempt.fingerprint())) {
      throw Refuse.with(
          OwnerProblem.IDEMPOTENCY_KEY_REUSED, "the first request asked for something else");
    }
  }

  static RuntimeException ended(String how) {
    return Refuse.with(
        OwnerProblem.ORDER_ENDED, "the order ended with " + how, Map.of("failure", how));
  }
}
