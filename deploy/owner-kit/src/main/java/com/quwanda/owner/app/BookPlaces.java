package com.quwanda.owner.app;

import com.quwanda.kit.Ending;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.Verdict;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The global transaction that places an order, over its row, what else it needs, and stock. An
 * attempt that lost the race for a bucket row is repeated whole under a new XID, once the old one
 * is proven rolled back.
 */
@Component
class BookPlaces<R extends OwnedRow> {

  private static final Logger LOG = LoggerFactory.getLogger(BookPlaces.class);

  /**
   * The wallet, or the bucket rows, were busy: with another's lock, or with counts that are being
   * undone.
   */
  private static final Set<String> TRY_AGAIN =
      Set.of(
          StockProblem.BUCKET_CONFLICT.name(),
          StockProblem.BUCKET_REFUSED.name(),
          WalletProblem.WALLET_CONFLICT.name());

  private final GlobalTransactions transactions;
  private final InsertRow<R> insert;
  private final StockApi stock;
  private final Proofs proofs;
  private final ProveCommit<R> commit;
  private final EndAttempt end;
  private final EndChange changes;
  private final Courier<SettleRequest> courier;
  private final Remind<R> remind;
  private final ReportUnsettled report;
  private final OwnerMetrics metrics;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  BookPlaces(
      GlobalTransactions transactions,
      InsertRow<R> insert,
      StockApi stock,
      Proofs proofs,
      ProveCommit<R> commit,
      EndAttempt end,
      EndChange changes,
      Courier<SettleRequest> courier,
      Remind<R> remind,
      ReportUnsettled report,
      OwnerMetrics metrics,
      OwnerSettings settings,
      FaultPoints faults) {
    this.transactions = transactions;
    this.insert = insert;
    this.stock = stock;
    this.proofs = proofs;
    this.commit = commit;
    this.end = end;
    this.changes = changes;
    this.courier = courier;
    this.remind = remind;
    this.report = report;
    this.metrics = metrics;
    this.settings = settings;
    this.faults = faults;
  }

  /** A placing under way: what its tries have left behind. */
  private static final class Run<R extends OwnedRow> {

    final OrderAttempt attempt;
    final HoldReply hold;
    final Placement<R> placement;

    /** Whether the current try has come to stock. */
    boolean atStock;

    /** The latest try that may have marked the journal, proven to be rolled back; or null. */
    String markedXid;

    /** Set once the failure of the last try can be read by everyone. */
    final AtomicBoolean proven = new AtomicBoolean();

    Run(OrderAttempt attempt, HoldReply hold, Placement<R> placement) {
      this.attempt = attempt;
      this.hold = hold;
      this.placement = placement;
    }
  }

  /** Books the held places. */
  Placed<R> book(OrderAttempt attempt, HoldReply hold, Placement<R> placement) {
    try {
      placement.prepare(placement.row(attempt, hold));
    } catch (ProblemException refused) {
      return end.neverBegun(attempt, null, refused);
    }
    Run<R> run = new Run<>(attempt, hold, placement);
    long noTryAfter = System.nanoTime() + settings.tryAgainWithin().toNanos();
    for (int tries = 1; ; tries++) {
      boolean last = tries == settings.attempts() || System.nanoTime() >= noTryAfter;
      Ending<R> ending = launch(run, last);
      if (ending instanceof Ending.Committed<R> committed) {
        return stands(attempt, committed);
      }
      if (ending instanceof Ending.InDoubt<R> inDoubt) {
        return inDoubt(attempt, inDoubt);
      }
      if (ending instanceof Ending.NeverBegun<R> notBegun) {
        LOG.warn("no transaction for {}", attempt.orderId(), notBegun.cause());
        return end.neverBegun(
            attempt,
            run.markedXid,
            Refuse.with(OwnerProblem.TRANSACTIONS_UNAVAILABLE, "no transaction could be begun"));
      }
      Ending.RolledBack<R> rolledBack = (Ending.RolledBack<R>) ending;
      if (last || !isWorthAnotherTry(rolledBack.cause())) {
        LOG.warn("{} rolled back", attempt.orderId(), rolledBack.cause());
        if (!run.proven.get()) {
          // Nobody could read the failure later: what is told now must not change then.
          return new Placed.Processing<>(attempt);
        }
        throw problem(rolledBack.cause());
      }
      metrics.triedAgain();
    }
  }

  private Placed<R> inDoubt(OrderAttempt attempt, Ending.InDoubt<R> inDoubt) {
    LOG.warn(
        "{} in doubt under {}: {}",
        attempt.orderId(),
        inDoubt.xid(),
        inDoubt.answer(),
        inDoubt.cause());
    report.report(
        attempt, inDoubt.xid(), "the TC gave no final answer; its last one: " + inDoubt.answer());
    return new Placed.Processing<>(attempt);
  }

  private Ending<R> launch(Run<R> run, boolean last) {
    OrderAttempt attempt = run.attempt;
    run.atStock = false;
    return transactions.launch(
        run.placement.name(),
        settings.transactionTimeout(),
        xid -> {
          R row = insert.insert(run.placement.row(attempt, run.hold), xid);
          faults.pass("place.after-insert");
          run.placement.branches(row);
          run.atStock = true;
          stock.book(attempt.orderId(), new BookRequest(run.markedXid));
          faults.pass("place.after-book");
          return row;
        },
        (xid, cause) -> {
          if (run.atStock && !RolledBackChange.isKeptOutByMark(cause)) {
            run.markedXid = xid;
          }
          if (run.placement.movesWallet()) {
            changes.spoiledWallet(attempt);
          }
          if (last || !isWorthAnotherTry(cause)) {
            end.rolledBack(attempt, xid, run.markedXid, problem(cause).code(), run.proven);
          } else {
            proofs.rolledBack(attempt, xid, null);
          }
        });
  }

  private Placed<R> stands(OrderAttempt attempt, Ending.Committed<R> committed) {
    commit.of(committed.value());
    courier.send(
        new SettleRequest(
            attempt.orderId(),
            attempt.activityId(),
            attempt.ticketType(),
            committed.xid(),
            Verdict.LIVE,
            0,
            "the TC answered the commit with Committed",
            Healer.LAUNCHER));
    remind.send(committed.value());
    return new Placed.Done<>(committed.value(), false);
  }

  private static boolean isWorthAnotherTry(Throwable cause) {
    return cause instanceof RemoteProblem problem && TRY_AGAIN.contains(problem.code());
  }

  private static ProblemException problem(Throwable cause) {
    if (cause instanceof ProblemException refused) {
      return refused;
    }
    return RolledBackChange.walletRefusal(cause)
        .orElseGet(
            () ->
                Refuse.with(
                    isWorthAnotherTry(cause) ? OwnerProblem.ORDER_BUSY : OwnerProblem.ORDER_FAILED,
                    "the order was rolled back"));
  }
}
