package com.quwanda.deposit.app;

import com.quwanda.deposit.model.DepositAmounts;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletApi;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/** What every deposit begins with: its row by the activity's terms, and the money it freezes. */
@Component
class NewDeposit {

  private final WalletApi wallet;
  private final Clock clock;

  NewDeposit(WalletApi wallet, Clock clock) {
    this.wallet = wallet;
    this.clock = clock;
  }

  /** A snapshot of the terms as they are now. */
  DepositRow row(OrderAttempt attempt, String clubId, String price, DepositTerms terms) {
    Money unitPrice = Money.of(price);
    DepositRow row = new DepositRow();
    row.orderId = attempt.orderId();
    row.userId = attempt.userId();
    row.activityId = attempt.activityId();
    row.clubId = clubId;
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

  /** What nobody could confirm is not frozen, however long others were waited for. */
  void refuseIfTooLate(DepositRow row) {
    if (!clock.instant().isBefore(row.confirmDeadline)) {
      throw new ProblemException(
          StockProblem.DEPOSITS_CLOSED.status(),
          StockProblem.DEPOSITS_CLOSED.name(),
          StockProblem.DEPOSITS_CLOSED.title(),
          "deposits could be made until " + row.confirmDeadline);
    }
  }

  /** Freezes its money, as a branch of the transaction that makes it. */
  void freezeMoney(DepositRow row) {
    refuseIfTooLate(row);
    Money deposit = new Money(row.depositAmount);
    if (deposit.isPositive()) {
      wallet.freeze(
          row.userId,
          new FreezeRequest(Operation.FREEZE.idOf(row.orderId), deposit.toString(), row.orderId));
    }
  }
}
