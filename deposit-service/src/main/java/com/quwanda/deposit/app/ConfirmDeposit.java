package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.SettleDepositRequest;
import com.quwanda.wallet.api.WalletApi;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Confirms a deposit before its deadline: it is used for the price, and the supplement charged. */
@Component
public class ConfirmDeposit {

  private static final String NAME = "deposit-confirm";

  private final OwnDeposits own;
  private final ChangeOrder<DepositRow> change;
  private final RequireBalance balance;
  private final WalletApi wallet;
  private final StockApi stock;
  private final DepositMetrics metrics;
  private final FaultPoints faults;

  ConfirmDeposit(
      OwnDeposits own,
      ChangeOrder<DepositRow> change,
      RequireBalance balance,
      WalletApi wallet,
      StockApi stock,
      DepositMetrics metrics,
      FaultPoints faults) {
    this.own = own;
    this.change = change;
    this.balance = balance;
    this.wallet = wallet;
    this.stock = stock;
    this.metrics = metrics;
    this.faults = faults;
  }

  /**
   * Confirms it.
   *
   * @throws ProblemException when it is not to be confirmed, or the wallet does not have the
   *     supplement; nothing has changed then
   */
  public Answer<DepositView> confirm(long userId, String orderId) {
    DepositRow row = own.find(userId, orderId);
    Changed<DepositRow> changed = change.change(orderId, new Confirmation());
    if (changed instanceof Changed.Done<DepositRow> done) {
      if (!done.replayed()) {
        metrics.confirmed();
      }
      return new Answer.Done<>(DepositViews.of(done.row()), done.replayed());
    }
    return new Answer.Processing<>(DepositViews.of(row, DepositStatus.PROCESSING));
  }

  private final class Confirmation implements Change<DepositRow> {

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public boolean isDone(DepositRow row) {
      return row.status == DepositState.CONFIRMED || row.status == DepositState.DEDUCTED;
    }

    @Override
    public void check(DepositRow row, Instant now) {
      if (!row.status.isOpen()) {
        throw DepositRefusals.byState(row);
      }
      if (!now.isBefore(row.confirmDeadline)) {
        // Its timeout may not have come round yet; its time is over all the same.
        throw DepositRefusals.with(
            DepositProblem.CONFIRM_DEADLINE_PASSED,
            row,
            "it could be confirmed until " + row.confirmDeadline);
      }
    }

    @Override
    public void prepare(DepositRow row) {
      balance.of(row.userId, row.amounts().supplement(), OwnerProblem.CHANGE_FAILED);
    }

    @Override
    public void write(DepositRow row, String xid, Instant now) {
      row.status = DepositState.CONFIRMED;
      row.confirmedAt = now;
    }

    @Override
    public void branches(DepositRow row, String endedXid) {
      DepositAmounts amounts = row.amounts();
      // The deposit is at most the price: without a price there is nothing to move.
      if (amounts.price().isPositive()) {
        wallet.settleDeposit(
            row.userId,
            new SettleDepositRequest(
                Operation.SETTLEMENT.idOf(row.orderId),
                amounts.deposit().toString(),
                amounts.price().toString(),
                row.clubId,
                row.orderId));
      }
      faults.pass(NAME + ".after-wallet");
      stock.confirm(row.orderId, new BookRequest(endedXid));
      faults.pass(NAME + ".after-stock");
    }

    @Override
    public boolean movesWallet(DepositRow row) {
      return true;
    }
  }
}
