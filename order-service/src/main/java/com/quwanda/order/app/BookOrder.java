package com.quwanda.order.app;

import com.quwanda.kit.Ending;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.OrderSettings;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.store.OrderRow;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.Verdict;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The global transaction {@code order-place} over order and stock. An attempt that lost the race
 * for a bucket row is repeated whole under a new XID, once the old one is proven rolled back.
 */
@Component
class BookOrder {

  private static final Logger LOG = LoggerFactory.getLogger(BookOrder.class);
  private static final String NAME = "order-place";

  /** The bucket rows were busy: with another's lock, or with counts that are being undone. */
  private static final Set<String> TRY_AGAIN =
      Set.of(StockProblem.BUCKET_CONFLICT.name(), StockProblem.BUCKET_REFUSED.name());

  private final GlobalTransactions transactions;
  private final InsertOrder insert;
  private final StockApi stock;
  private final Proofs proofs;
  private final EndAttempt end;
  private final Courier<SettleRequest> courier;
  private final RemindOfPayment remind;
  private final ReportUnsettled report;
  private final OrderMetrics metrics;
  private final OrderSettings settings;
  private final FaultPoints faults;

  BookOrder(
      GlobalTransactions transactions,
      InsertOrder insert,
      StockApi stock,
      Proofs proofs,
      EndAttempt end,
      Courier<SettleRequest> courier,
      RemindOfPayment remind,
      ReportUnsettled report,
      OrderMetrics metrics,
      OrderSettings settings,
      FaultPoints faults) {
    this.transactions = transactions;
    this.insert = insert;
    this.stock = stock;
    this.proofs = proofs;
    this.end = end;
    this.courier = courier;
    this.remind = remind;
    this.report = report;
    this.metrics = metrics;
    this.settings = settings;
    this.faults = faults;
  }

  /** Books the held places. */
  Placed book(OrderAttempt attempt, HoldReply hold) {
    String endedXid = null;
    long noTryAfter = System.nanoTime() + settings.tryAgainWithin().toNanos();
    for (int tries = 1; ; tries++) {
      boolean last = tries == settings.attempts() || System.nanoTime() >= noTryAfter;
      AtomicBoolean proven = new AtomicBoolean();
      Ending<OrderRow> ending = launch(attempt, hold, endedXid, last, proven);
      if (ending instanceof Ending.Committed<OrderRow> committed) {
        return stands(attempt, committed);
      }
      if (ending instanceof Ending.InDoubt<OrderRow> inDoubt) {
        LOG.warn(
            "{} in doubt under {}: {}",
            attempt.orderId(),
            inDoubt.xid(),
            inDoubt.answer(),
            inDoubt.cause());
        report.report(
            attempt,
            inDoubt.xid(),
            "the TC gave no final answer; its last one: " + inDoubt.answer());
        return new Placed.Processing(OrderViews.processing(attempt));
      }
      if (ending instanceof Ending.NeverBegun<OrderRow> notBegun) {
        LOG.warn("no transaction for {}", attempt.orderId(), notBegun.cause());
        return end.neverBegun(
            attempt,
            endedXid,
            OrderProblem.TRANSACTIONS_UNAVAILABLE,
            "no transaction could be begun");
      }
      Ending.RolledBack<OrderRow> rolledBack = (Ending.RolledBack<OrderRow>) ending;
      if (last || !isWorthAnotherTry(rolledBack.cause())) {
        LOG.warn("{} rolled back", attempt.orderId(), rolledBack.cause());
        if (!proven.get()) {
          // Nobody could read the failure later: what is told now must not change then.
          return new Placed.Processing(OrderViews.processing(attempt));
        }
        throw Refuse.with(problem(rolledBack.cause()), "the order was rolled back");
      }
      metrics.triedAgain();
      endedXid = rolledBack.xid();
    }
  }

  private Ending<OrderRow> launch(
      OrderAttempt attempt, HoldReply hold, String endedXid, boolean last, AtomicBoolean proven) {
    return transactions.launch(
        NAME,
        settings.transactionTimeout(),
        xid -> {
          OrderRow row = insert.insert(attempt, hold, xid);
          faults.pass("place.after-insert");
          stock.book(attempt.orderId(), new BookRequest(endedXid));
          faults.pass("place.after-book");
          return row;
        },
        (xid, cause) -> {
          if (last || !isWorthAnotherTry(cause)) {
            end.rolledBack(attempt, xid, problem(cause), proven);
          } else {
            proofs.rolledBack(attempt, xid, null);
          }
        });
  }

  private Placed stands(OrderAttempt attempt, Ending.Committed<OrderRow> committed) {
    try {
      proofs.committed(attempt, committed.xid());
    } catch (RuntimeException unwritten) {
      // The order stands all the same; until the TC's memory or the grace age proves it, others
      // see it as processing.
      LOG.warn("no proof written for {}", attempt.orderId(), unwritten);
    }
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
    return new Placed.Done(OrderViews.of(committed.value()), false);
  }

  private static boolean isWorthAnotherTry(Throwable cause) {
    return cause instanceof RemoteProblem problem && TRY_AGAIN.contains(problem.code());
  }

  private static OrderProblem problem(Throwable cause) {
    return isWorthAnotherTry(cause) ? OrderProblem.ORDER_BUSY : OrderProblem.ORDER_FAILED;
  }
}
