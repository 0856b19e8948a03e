package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Placed;
import com.quwanda.owner.app.Placement;
import com.quwanda.owner.app.TakePlaces;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletApi;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
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
  private final WalletApi wallet;
  private final DepositMetrics metrics;
  private final FaultPoints faults;
  private final Clock clock;

  FreezeDeposit(
      TakePlaces<DepositRow> take,
      RequireBalance balance,
      WalletApi wallet,
      DepositMetrics metrics,
      FaultPoints faults,
      Clock clock) {
    this.take = take;
    this.balance = balance;
    this.wallet = wallet;
    this.metrics = metrics;
    this.faults = faults;
    this.clock = clock;
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
      DepositTerms terms = hold.deposit();
      Money unitPrice = Money.of(hold.unitPrice());
      DepositRow row = new DepositRow();
      row.orderId = attempt.orderId();
      row.userId = attempt.userId();
      row.activityId = attempt.activityId();
      row.clubId = hold.clubId();
      row.ticketType = attempt.ticketType();
      row.quantity = attempt.quantity();
      row.fingerprint = attempt.fingerprint();
      row.depositRatio = new BigDecimal(terms.ratio());
      row.penaltyRatio = new BigDecimal(terms.penaltyRatio());
      DepositAmounts amounts =
          DepositAmounts.of(unitPrice, row.quantity, row.depositRatio, row.penaltyRatio);
      row.unitPrice = unitPrice.yuan();
      row.price = amounts.price().yuan();
      row.depositAmount = amounts.deposit().yuan();
      row.penaltyAmount = Money.ZERO.yuan();
      row.refundAmount = Money.ZERO.yuan();
      row.status = DepositState.FROZEN;
      row.confirmDeadline = terms.confirmDeadline().toInstant().truncatedTo(ChronoUnit.MILLIS);
      row.frozenAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      return row;
    }

    @Override
    public void prepare(DepositRow row) {
      refuseIfTooLate(row);
      balance.of(row.userId, new Money(row.depositAmount), OwnerProblem.ORDER_FAILED);
    }

    /** What nobody could confirm is not frozen, however long others were waited for. */
    private void refuseIfTooLate(DepositRow row) {
      if (!clock.instant().isBefore(row.confirmDeadline)) {
        throw new ProblemException(
            StockProblem.DEPOSITS_CLOSED.status(),
            StockProblem.DEPOSITS_CLOSED.name(),
            StockProblem.DEPOSITS_CLOSED.title(),
            "deposits could be made until " + row.confirmDeadline);
      }
    }

    @Override
    public void branches(DepositRow row) {
      refuseIfTooLate(row);
      Money deposit = new Money(row.depositAmount);
      if (deposit.isPositive()) {
        wallet.freeze(
            row.userId,
            new FreezeRequest(Operation.FREEZE.idOf(row.orderId), deposit.toString(), row.orderId));
      }
      faults.pass(NAME + ".after-wallet");
    }

    @Override
    public boolean movesWallet() {
      return true;
    }
  }
}
