package com.quwanda.deposit.app;

import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.model.Operation;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletApi;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Ends a deposit for the organiser or for people: gives all of it back while it is frozen, the
 * whole price once it is confirmed. A penalty that was taken before stays.
 */
@Component
public class EndDeposit {

  private static final String NAME = "deposit-cancel";

  private final ChangeOrder<DepositRow> change;
  private final WalletApi wallet;
  private final StockApi stock;
  private final FaultPoints faults;

  EndDeposit(ChangeOrder<DepositRow> change, WalletApi wallet, StockApi stock, FaultPoints faults) {
    this.change = change;
    this.wallet = wallet;
    this.stock = stock;
    this.faults = faults;
  }

  /**
   * Ends it.
   *
   * @throws ProblemException ORDER_NOT_FOUND; INVALID_REQUEST when it is not theirs to do
   */
  public ChangeReply end(String orderId, EndRequest request) {
    if (request.who() != Actor.ORGANISER && request.who() != Actor.OPS) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "who: ORGANISER or OPS");
    }
    try {
      return ChangeReplies.of(orderId, change.change(orderId, new Cancellation(request)));
    } catch (ProblemException problem) {
      return ChangeReplies.of(orderId, problem);
    }
  }

  private final class Cancellation implements Change<DepositRow> {

    private final EndRequest request;

    Cancellation(EndRequest request) {
      this.request = request;
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public boolean isDone(DepositRow row) {
      return row.endedBy == request.who();
    }

    @Override
    public void check(DepositRow row, Instant now) {
      if (!row.status.canBeGivenBack()) {
        throw DepositRefusals.byState(row);
      }
    }

    @Override
    public void write(DepositRow row, String xid, Instant now) {
      if (wasSold(row)) {
        row.refundAmount = row.price;
        row.refundedQuantity = row.quantity;
      } else {
        row.refundAmount = row.depositAmount;
      }
      row.status = DepositState.REFUNDED;
      row.settledAt = now;
      row.endedBy = request.who();
      row.endedWhy = request.why();
    }

    @Override
    public void branches(DepositRow row, String endedXid) {
      Money back = new Money(row.refundAmount);
      if (back.isPositive()) {
        giveBack(row, back);
      }
      faults.pass(NAME + ".after-wallet");
      if (wasSold(row)) {
        stock.refund(
            row.orderId,
            new RefundHoldRequest(Operation.REFUND.idOf(row.orderId), row.quantity, endedXid));
      } else {
        stock.unbook(row.orderId, new BookRequest(endedXid));
      }
      faults.pass(NAME + ".after-stock");
    }

    private void giveBack(DepositRow row, Money amount) {
      if (wasSold(row)) {
        wallet.refund(
            row.userId,
            new ChargeRequest(
                Operation.REFUND.idOf(row.orderId), amount.toString(), row.clubId, row.orderId));
      } else {
        wallet.unfreeze(
            row.userId,
            new FreezeRequest(
                Operation.UNFREEZE.idOf(row.orderId), amount.toString(), row.orderId));
      }
    }

    @Override
    public boolean movesWallet(DepositRow row) {
      return true;
    }
  }

  private static boolean wasSold(DepositRow row) {
    return row.confirmedAt != null;
  }
}
