package com.quwanda.deposit.app;

import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.ProveRow;
import com.quwanda.owner.app.Settled;
import com.quwanda.owner.app.UnderGlobalLock;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.StockApi;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Writes down that the places of a deposit are settled as it was decided: CONFIRMED becomes
 * DEDUCTED, PENALTY becomes REFUNDED. Its money has moved before; no transaction is begun.
 */
@Component
public class CompleteDeposits implements Settled {

  private static final Logger LOG = LoggerFactory.getLogger(CompleteDeposits.class);
  private static final int MOST_LINES = 200;

  /** What the journal of stock must say before a deposit is completed, and what it becomes. */
  private static final Map<DepositState, String> JOURNAL =
      Map.of(DepositState.CONFIRMED, "CONFIRMED", DepositState.PENALTY, "RELEASED");

  private static final Map<DepositState, DepositState> COMPLETED =
      Map.of(
          DepositState.CONFIRMED, DepositState.DEDUCTED,
          DepositState.PENALTY, DepositState.REFUNDED);

  private final DepositMapper deposits;
  private final ProveRow prove;
  private final UnderGlobalLock globalLock;
  private final StockApi stock;
  private final Clock clock;

  /** Where the next run goes on, so that deposits that stay unsettled keep no others waiting. */
  private final AtomicLong afterId = new AtomicLong();

  CompleteDeposits(
      DepositMapper deposits,
      ProveRow prove,
      UnderGlobalLock globalLock,
      StockApi stock,
      Clock clock) {
    this.deposits = deposits;
    this.prove = prove;
    this.globalLock = globalLock;
    this.stock = stock;
    this.clock = clock;
  }

  /** What stock has just settled. What is missed here is found by {@link #complete(int)}. */
  @Override
  public void settled(List<SettleReply> replies) {
    for (SettleReply reply : replies) {
      boolean done =
          reply.result() == SettleReply.Result.APPLIED
              || reply.result() == SettleReply.Result.ALREADY;
      if (done && JOURNAL.containsValue(reply.state())) {
        try {
          DepositRow row = deposits.find(reply.orderId());
          if (row != null && reply.state().equals(JOURNAL.get(row.status))) {
            complete(row);
          }
        } catch (RuntimeException later) {
          LOG.warn("{} is completed later: {}", reply.orderId(), later.getMessage());
        }
      }
    }
  }

  /** Completes what has been settled, as many deposits as the limit are looked at. */
  public JobTally complete(int limit) {
    List<DepositRow> rows = deposits.unsettled(afterId.get(), limit);
    afterId.set(rows.size() < limit ? 0 : rows.get(rows.size() - 1).id);
    int done = 0;
    int failed = 0;
    List<String> lines = new ArrayList<>();
    for (DepositRow row : rows) {
      String line = null;
      try {
        if (isSettled(row) && complete(row)) {
          done++;
          line = row.orderId + " " + COMPLETED.get(row.status);
        }
      } catch (RuntimeException broken) {
        LOG.warn("{} is not completed", row.orderId, broken);
        failed++;
        line = row.orderId + " failed: " + broken.getMessage();
      }
      if (line != null && lines.size() < MOST_LINES) {
        lines.add(line);
      }
    }
    return new JobTally(rows.size(), done, rows.size() - done - failed, failed, lines);
  }

  private boolean isSettled(DepositRow row) {
    HoldView hold = stock.getHold(row.orderId, row.activityId);
    return hold.markXid() == null && JOURNAL.get(row.status).equals(hold.journalState());
  }

  /** Whether it is completed now; not while the transaction that wrote it is not proven. */
  private boolean complete(DepositRow row) {
    if (!prove.isProven(row)) {
      return false;
    }
    return globalLock.write(
            () ->
                deposits.settle(
                    row, COMPLETED.get(row.status), clock.instant().truncatedTo(ChronoUnit.MILLIS)))
        == 1;
  }
}
