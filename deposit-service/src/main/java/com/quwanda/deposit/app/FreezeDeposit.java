package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Placed;
import com.quwanda.owner.app.Placement;
import com.quwanda.owner.app.TakePlaces;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.wallet.api.Money;
import org.springframework.stereotype.Component;

/**
 * Takes places for a deposit: in Redis first, then deposit, wallet and stock in one global
 * transaction. Ratios, deadline and price are those of the activity at this moment.
 */
@Component
public class FreezeDeposit {

  private static final String NAME = "deposit-freeze";

  private final TakePlaces<DepositRow> take;
  private final RequireBalance balance;
  private final NewDeposit made;
  private final DepositMetrics metrics;
  private final FaultPoints faults;

  FreezeDeposit(
      TakePlaces<DepositRow> take,
      RequireBalance balance,
      NewDeposit made,
      DepositMetrics metrics,
      FaultPoints faults) {
    this.take = take;
    this.balance = balance;
    this.made = made;
    this.metrics = metrics;
    this.faults = faults;
  }

  /**
   * Takes them.
   *
   * @throws ProblemException when it is refused or has failed for sure; nothing is frozen or held
   */
  public Answer<DepositView> freeze(OrderAttempt attempt) {
    Placed<DepositRow> placed = take.take(attempt, new Freezing());
    if (placed instanceof Placed.Done<DepositRow> done) {
      if (!done.replayed()) {
        metrics.frozen();
      }
      return new Answer.Done<>(DepositViews.of(done.row()), done.replayed());
    }
    return new Answer.Processing<>(DepositViews.processing(attempt));
  }

  private final class Freezing implements Placement<DepositRow> {

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public boolean isDeposit() {
      return true;
    }

    @Override
    public DepositRow row(OrderAttempt attempt, HoldReply hold) {
      return made.row(attempt, hold.clubId(), hold.unitPrice(), hold.deposit());
    }

    @Override
    public void prepare(DepositRow row) {
      made.refuseIfTooLate(row);
      balance.of(row.userId, new Money(row.depositAmount), OwnerProblem.ORDER_FAILED);
    }

    @Override
    public void branches(DepositRow row) {
      made.freezeMoney(row);
      faults.pass(NAME + ".after-wallet");
    }

    @Override
    public boolean movesWallet() {
      return true;
    }
  }
}
