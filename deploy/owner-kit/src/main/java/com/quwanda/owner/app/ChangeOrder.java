package com.quwanda.owner.app;

import com.quwanda.kit.Ending;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.telemetry.LogLines;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Changes an order in one global transaction over order, wallet and stock. All that an order can
 * become after it was placed goes through here, so that of two changes at once one wins.
 *
 * <p>A refusal by the state of a row that is proven to be committed costs no transaction. A try
 * that others were in the way of is repeated whole under a new XID, once the old one is proven
 * rolled back.
 */
@Component
public class ChangeOrder<R extends OwnedRow> {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeOrder.class);
  private static final int SHORTEST_PAUSE_MILLIS = 10;

  private final GlobalTransactions transactions;
  private final OwnedRows<R> orders;
  private final ProveRow prove;
  private final WriteChange<R> write;
  private final ProveCommit<R> commit;
  private final EndChange end;
  private final SettleMark mark;
  private final Courier<SettleRequest> courier;
  private final ReportUnsettled report;
  private final OwnerMetrics metrics;
  private final OwnerSettings settings;
  private final FaultPoints faults;
  private final Clock clock;

  ChangeOrder(
      GlobalTransactions transactions,
      OwnedRows<R> orders,
      ProveRow prove,
      WriteChange<R> write,
      ProveCommit<R> commit,
      EndChange end,
      SettleMark mark,
      Courier<SettleRequest> courier,
      ReportUnsettled report,
      OwnerMetrics metrics,
      OwnerSettings settings,
      FaultPoints faults,
      Clock clock) {
    this.transactions = transactions;
    this.orders = orders;
    this.prove = prove;
    this.write = write;
    this.commit = commit;
    this.end = end;
    this.mark = mark;
    this.courier = courier;
    this.report = report;
    this.metrics = metrics;
    this.settings = settings;
    this.faults = faults;
    this.clock = clock;
  }

  /** A change under way: what its tries have left behind. */
  private static final class Run<R extends OwnedRow> {

    final Change<R> change;
    final R seen;
    final OrderAttempt order;

    /** Whether the current try has come to its branches. */
    boolean branching;

    /** The latest try that may have marked the journal, proven to be rolled back; or null. */
    String markedXid;

    Run(Change<R> change, R seen) {
      this.change = change;
      this.seen = seen;
      this.order = OrderAttempt.of(seen);
    }
  }

  /**
   * Changes it.
   *
   * @return the order as it is now, or that it is not known yet
   * @throws ProblemException when it is refused, or has failed for sure; the order is as it was
   */
  public Changed<R> change(String orderId, Change<R> change) {
    try {
      Changed<R> changed = LogLines.ofOrder(orderId, () -> carryOut(orderId, change));
      metrics.changed(change.name(), result(changed));
      return changed;
    } catch (ProblemException problem) {
      metrics.changed(change.name(), problem.code());
      throw problem;
    }
  }

  private Changed<R> carryOut(String orderId, Change<R> change) {
    R seen = orders.named(orderId);
    if (seen == null) {
      throw Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "there is no order " + orderId);
    }
    Optional<Changed<R>> known = withoutTransaction(seen, change);
    return known.isPresent() ? known.get() : tryUntilItEnds(new Run<>(change, seen));
  }

  /** What needs no transaction: a proven row has been changed so already, or refuses it. */
  private Optional<Changed<R>> withoutTransaction(R seen, Change<R> change) {
    try {
      if (change.isDone(seen)) {
        return prove.isProven(seen)
            ? Optional.of(new Changed.Done<>(seen, true))
            : Optional.empty();
      }
      change.check(seen, clock.instant());
    } catch (ProblemException refused) {
      if (prove.isProven(seen)) {
        throw refused;
      }
      return Optional.empty();
    }
    try {
      change.prepare(seen);
    } catch (ProblemException refused) {
      // The same change under way elsewhere may be what the refusal comes from.
      if (prove.isUnchanged(seen)) {
        throw refused;
      }
    }
    return Optional.empty();
  }

  private Changed<R> tryUntilItEnds(Run<R> run) {
    long noTryAfter = System.nanoTime() + settings.tryAgainWithin().toNanos();
    for (int tries = 1; ; tries++) {
      boolean last = tries == settings.attempts() || System.nanoTime() >= noTryAfter;
      Ending<R> ending = launch(run, last);
      if (ending instanceof Ending.Committed<R> committed) {
        return stands(run, committed);
      }
      if (ending instanceof Ending.InDoubt<R> inDoubt) {
        return inDoubt(run, inDoubt);
      }
      if (ending instanceof Ending.NeverBegun<R> notBegun) {
        return unlessUnderWay(run, neverBegun(run, notBegun));
      }
      Throwable cause = ((Ending.RolledBack<R>) ending).cause();
      if (cause instanceof DoneBefore before) {
        return new Changed.Done<>(found(before), true);
      }
      if (last || !RolledBackChange.isWorthAnotherTry(cause)) {
        LOG.warn("{} of {} rolled back", run.change.name(), run.order.orderId(), cause);
        ProblemException problem = RolledBackChange.problem(cause);
        if (problem.code().equals(OwnerProblem.CHANGE_BUSY.name())) {
          return unlessUnderWay(run, problem);
        }
        throw problem;
      }
      metrics.changeTriedAgain(run.change.name());
      if (RolledBackChange.isKeptOutByMark(cause)) {
        mark.of(run.order);
      }
      pause(tries);
    }
  }

  private Ending<R> launch(Run<R> run, boolean last) {
    run.branching = false;
    return transactions.launch(
        run.change.name(),
        settings.transactionTimeout(),
        xid -> {
          R row = write.write(run.order.orderId(), run.change, xid);
          faults.pass(run.change.name() + ".after-order");
          run.branching = true;
          run.change.branches(row, run.markedXid);
          return row;
        },
        (xid, cause) -> {
          if (run.branching && RolledBackChange.mayHaveMarked(cause)) {
            run.markedXid = xid;
          }
          if (run.branching && run.change.movesWallet(run.seen)) {
            end.spoiledWallet(run.order);
          }
          boolean over = last || !RolledBackChange.isWorthAnotherTry(cause);
          end.rolledBack(run.order, xid, over ? run.markedXid : null);
        });
  }

  private Changed<R> stands(Run<R> run, Ending.Committed<R> committed) {
    R row = committed.value();
    commit.of(row);
    if (run.change.changesHold()) {
      send(row, committed.xid());
    }
    return new Changed.Done<>(row, false);
  }

  private void send(R row, String xid) {
    Verdict verdict = Verdict.valueOf(row.outcome().name());
    courier.send(
        new SettleRequest(
            row.orderId,
            row.activityId,
            row.ticketType,
            xid,
            verdict,
            verdict == Verdict.PAID ? row.placesGivenBack() : 0,
            "the TC answered the commit with Committed",
            Healer.LAUNCHER));
  }

  private Changed<R> inDoubt(Run<R> run, Ending.InDoubt<R> inDoubt) {
    LOG.warn(
        "{} of {} in doubt under {}: {}",
        run.change.name(),
        run.order.orderId(),
        inDoubt.xid(),
        inDoubt.answer(),
        inDoubt.cause());
    report.report(
        run.order, inDoubt.xid(), "the TC gave no final answer; its last one: " + inDoubt.answer());
    return new Changed.Processing<>(run.order.orderId());
  }

  private ProblemException neverBegun(Run<R> run, Ending.NeverBegun<R> notBegun) {
    LOG.warn("no transaction for {} of {}", run.change.name(), run.seen.orderId, notBegun.cause());
    if (run.markedXid != null) {
      end.settleByLauncher(run.order, run.markedXid);
    }
    return Refuse.with(
        OwnerProblem.TRANSACTIONS_UNAVAILABLE, "no transaction could be begun; nothing changed");
  }

  /**
   * What a change answers that has come to nothing. An earlier request for the very same change may
   * have written the row, with an outcome that is not known: then nobody is told that nothing
   * changed.
   */
  private Changed<R> unlessUnderWay(Run<R> run, ProblemException nothingChanged) {
    R now = orders.find(run.order.orderId());
    if (now == null || !isDone(run.change, now)) {
      throw nothingChanged;
    }
    return prove.isProven(now)
        ? new Changed.Done<>(now, true)
        : new Changed.Processing<>(now.orderId);
  }

  private boolean isDone(Change<R> change, R row) {
    try {
      return change.isDone(row);
    } catch (ProblemException doneOtherwise) {
      return false;
    }
  }

  /** Its row was read from the same table. */
  @SuppressWarnings("unchecked")
  private R found(DoneBefore before) {
    return (R) before.row();
  }

  private static void pause(int tries) {
    try {
      int longest = SHORTEST_PAUSE_MILLIS << tries;
      TimeUnit.MILLISECONDS.sleep(
          ThreadLocalRandom.current().nextInt(SHORTEST_PAUSE_MILLIS, longest + 1));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private String result(Changed<R> changed) {
    if (changed instanceof Changed.Done<R> done) {
      return done.replayed() ? "REPLAYED" : "DONE";
    }
    return "PROCESSING";
  }
}
