package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import com.quwanda.owner.app.Refuse;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.PenaliseDepositRequest;
import com.quwanda.wallet.api.WalletApi;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Penalises a deposit that was not confirmed in time: the penalty goes to the club, the rest back,
 * the places are free again. Whoever calls it has only a hint: the deadline in the deposit's row is
 * what counts.
 */
@Component
public class TimeOutDeposit {

  private static final String NAME = "deposit-timeout";

  private final ChangeOrder<DepositRow> change;
  private final WalletApi wallet;
  private final StockApi stock;
  private final DepositMetrics metrics;
  private final FaultPoints faults;

  TimeOutDeposit(
      ChangeOrder<DepositRow> change,
      WalletApi wallet,
      StockApi stock,
      DepositMetrics metrics,
      FaultPoints faults) {
    this.change = change;
    this.wallet = wallet;
    this.stock = stock;
    this.metrics = metrics;
    this.faults = faults;
  }

  /**
   * Penalises it: REFUSED while it can still be confirmed or its activity is cancelled, ALREADY
   * when it has another state.
   *
   * @throws ProblemException ORDER_NOT_FOUND
   */
  public ChangeReply timeOut(String orderId) {
    try {
      Changed<DepositRow> changed = change.change(orderId, new Timeout());
      if (changed instanceof Changed.Done<DepositRow> done && !done.replayed()) {
        metrics.penalised();
      }
      return ChangeReplies.of(orderId, changed);
    } catch (ProblemException problem) {
      return ChangeReplies.of(orderId, problem);
    }
  }

  private boolean isCancelled(String activityId) {
    try {
      return stock.lookUpActivity(activityId).sale() == ActivityView.Sale.CANCELLED;
    } catch (RemoteProblem | RemoteFailure unknown) {
      throw Refuse.with(
          OwnerProblem.CHANGE_FAILED, "whether the activity is cancelled is not known");
    }
  }

  private final class Timeout implements Change<DepositRow> {

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public boolean isDone(DepositRow row) {
      return row.endedBy == Actor.DEADLINE;
    }

    @Override
    public void check(DepositRow row, Instant now) {
      if (!row.status.isOpen()) {
        throw DepositRefusals.byState(row);
      }
      if (now.isBefore(row.confirmDeadline)) {
        throw DepositRefusals.with(
            DepositProblem.CONFIRM_STILL_POSSIBLE,
            row,
            "it can be confirmed until " + row.confirmDeadline);
      }
    }

    /** The organiser's word comes first: who could not come any more pays no penalty. */
    @Override
    public void prepare(DepositRow row) {
      if (isCancelled(row.activityId)) {
        throw DepositRefusals.with(
            DepositProblem.ACTIVITY_IS_CANCELLED, row, "it is given back whole");
      }
    }

    @Override
    public void write(DepositRow row, String xid, Instant now) {
      DepositAmounts amounts = row.amounts();
      row.status = DepositState.PENALTY;
      row.penaltyAmount = amounts.penalty().yuan();
      row.refundAmount = amounts.rest().yuan();
      row.endedBy = Actor.DEADLINE;
      row.endedWhy = "it was not confirmed in time";
    }

    @Override
    public void branches(DepositRow row, String endedXid) {
      DepositAmounts amounts = row.amounts();
      if (amounts.deposit().isPositive()) {
        wallet.penaliseDeposit(
            row.userId,
            new PenaliseDepositRequest(
                Operation.PENALTY.idOf(row.orderId),
                amounts.deposit().toString(),
                amounts.penalty().toString(),
                row.clubId,
                row.orderId));
      }
      faults.pass(NAME + ".after-wallet");
      stock.unbook(row.orderId, new BookRequest(endedXid));
      faults.pass(NAME + ".after-stock");
    }

    @Override
    public boolean movesWallet(DepositRow row) {
      return true;
    }
  }
}
