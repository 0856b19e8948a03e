package com.quwanda.owner.app;

import com.quwanda.kit.Ending;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.telemetry.LogLines;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes over places that another owner has booked, in one global transaction over its row, ours and
 * the wallet. The hold stays as it is, so nothing has to be settled: rolled back, the places are
 * the other's as before, and may be taken over again later.
 */
@Component
public class AdoptPlaces<R extends OwnedRow> {

  private static final Logger LOG = LoggerFactory.getLogger(AdoptPlaces.class);

  /** The other owner's row, or the wallet, was busy. */
  private static final Set<String> TRY_AGAIN =
      Set.of(OwnerProblem.CHANGE_BUSY.name(), WalletProblem.WALLET_CONFLICT.name());

  private final GlobalTransactions transactions;
  private final InsertRow<R> insert;
  private final AnswerRepeat<R> repeats;
  private final Proofs proofs;
  private final ProveCommit<R> commit;
  private final EndChange changes;
  private final Remind<R> remind;
  private final OwnerMetrics metrics;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  AdoptPlaces(
      GlobalTransactions transactions,
      InsertRow<R> insert,
      AnswerRepeat<R> repeats,
      Proofs proofs,
      ProveCommit<R> commit,
      EndChange changes,
      Remind<R> remind,
      OwnerMetrics metrics,
      OwnerSettings settings,
      FaultPoints faults) {
    this.transactions = transactions;
    this.insert = insert;
    this.repeats = repeats;
    this.proofs = proofs;
    this.commit = commit;
    this.changes = changes;
    this.remind = remind;
    this.metrics = metrics;
    this.settings = settings;
    this.faults = faults;
  }

  /**
   * What an earlier request has come to; empty when our database knows of none.
   *
   * @throws ProblemException ORDER_ENDED when what it had made has ended since
   */
  public Optional<Placed<R>> before(OrderAttempt attempt) {
    return repeats.find(attempt);
  }

  /**
   * Takes them over.
   *
   * @return the order, or that its outcome is not known yet
   * @throws ProblemException when it is refused or has failed for sure; nothing has changed then
   */
  public Placed<R> adopt(OrderAttempt attempt, Adoption<R> adoption) {
    try {
      Placed<R> placed =
          LogLines.ofOrder(attempt.orderId(), () -> tryUntilItEnds(attempt, adoption));
      metrics.changed(adoption.name(), result(placed));
      return placed;
    } catch (ProblemException problem) {
      metrics.changed(adoption.name(), problem.code());
      throw problem;
    }
  }

  private Placed<R> tryUntilItEnds(OrderAttempt attempt, Adoption<R> adoption) {
    long noTryAfter = System.nanoTime() + settings.tryAgainWithin().toNanos();
    for (int tries = 1; ; tries++) {
      Ending<R> ending = launch(attempt, adoption);
      if (ending instanceof Ending.Committed<R> committed) {
        commit.of(committed.value());
        remind.send(committed.value());
        return new Placed.Done<>(committed.value(), false);
      }
      if (ending instanceof Ending.InDoubt<R> doubt) {
        LOG.warn("{} of {} in doubt: {}", adoption.name(), attempt, doubt.answer(), doubt.cause());
        return new Placed.Processing<>(attempt);
      }
      if (ending instanceof Ending.NeverBegun<R> none) {
        LOG.warn("no transaction for {} of {}", adoption.name(), attempt, none.cause());
        // Another request for the same may have been first here too.
        return before(attempt)
            .orElseThrow(
                () ->
                    Refuse.with(
                        OwnerProblem.TRANSACTIONS_UNAVAILABLE,
                        "no transaction could be begun; nothing changed"));
      }
      Throwable cause = ((Ending.RolledBack<R>) ending).cause();
      boolean last = tries == settings.attempts() || System.nanoTime() >= noTryAfter;
      if (last || !isRefusal(cause, TRY_AGAIN)) {
        LOG.warn("{} of {} rolled back", adoption.name(), attempt, cause);
        // Another request for the same may have been first; its answer is ours then.
        return before(attempt).orElseThrow(() -> problem(cause, adoption));
      }
      metrics.changeTriedAgain(adoption.name());
    }
  }

  private Ending<R> launch(OrderAttempt attempt, Adoption<R> adoption) {
    return transactions.launch(
        adoption.name(),
        settings.transactionTimeout(),
        xid -> {
          adoption.takeOver();
          faults.pass(adoption.name() + ".after-order");
          R row = insert.insert(adoption.row(), xid);
          faults.pass(adoption.name() + ".after-row");
          adoption.branches(row);
          faults.pass(adoption.name() + ".after-wallet");
          return row;
        },
        (xid, cause) -> {
          changes.spoiledWallet(attempt);
          proofs.rolledBack(attempt, xid, null);
        });
  }

  private static <R extends OwnedRow> ProblemException problem(
      Throwable cause, Adoption<R> adoption) {
    if (cause instanceof ProblemException refused) {
      return refused;
    }
    if (isRefusal(cause, adoption.refusals())) {
      return ((RemoteProblem) cause).passedOn();
    }
    return RolledBackChange.walletRefusal(cause)
        .orElseGet(
            () ->
                isRefusal(cause, TRY_AGAIN)
                    ? Refuse.with(
                        OwnerProblem.CHANGE_BUSY, "others were first each time; nothing changed")
                    : Refuse.with(OwnerProblem.CHANGE_FAILED, "all of it was rolled back"));
  }

  private static boolean isRefusal(Throwable cause, Set<String> codes) {
    return cause instanceof RemoteProblem problem && codes.contains(problem.code());
  }

  private String result(Placed<R> placed) {
    if (placed instanceof Placed.Done<R> done) {
      return done.replayed() ? "REPLAYED" : "DONE";
    }
    return "PROCESSING";
  }
}
