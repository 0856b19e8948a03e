package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.PaymentId;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Pays an order from its buyer's wallet. */
@Component
public class PayOrder {

  /** What an order that its buyer's wallet has paid was paid through. */
  static final String WALLET = "WALLET";

  private final OwnOrders own;
  private final ChangeOrder<OrderRow> change;
  private final WalletApi wallet;
  private final Payment.Parts parts;

  PayOrder(OwnOrders own, ChangeOrder<OrderRow> change, WalletApi wallet, Payment.Parts parts) {
    this.own = own;
    this.change = change;
    this.wallet = wallet;
    this.parts = parts;
  }

  /**
   * Pays it.
   *
   * @throws ProblemException when the order is not to be paid or the wallet does not have the
   *     amount; nothing has changed then
   */
  public Answer<OrderView> pay(long userId, String orderId, String idempotencyKey) {
    OrderRow row = own.find(userId, orderId);
    Changed<OrderRow> changed =
        change.change(orderId, new FromWallet(PaymentId.of(orderId, idempotencyKey)));
    return OrderViews.answer(changed, row);
  }

  private final class FromWallet extends Payment {

    private final String paymentId;

    FromWallet(String paymentId) {
      super(paymentId, WALLET, Actor.BUYER, parts);
      this.paymentId = paymentId;
    }

    /** A wallet that is short costs no transaction, and its buyer is told what is missing. */
    @Override
    public void prepare(OrderRow row) {
      Money amount = new Money(row.amount);
      if (amount.isPositive()) {
        Affordability affordable = ask(row.userId, amount);
        if (!affordable.affordable()) {
          throw new ProblemException(
              WalletProblem.INSUFFICIENT_BALANCE.status(),
              WalletProblem.INSUFFICIENT_BALANCE.name(),
              WalletProblem.INSUFFICIENT_BALANCE.title(),
              "%s of %s are missing".formatted(affordable.missing(), amount),
              Map.of("missing", affordable.missing()));
        }
      }
    }

    @Override
    void moveMoney(OrderRow row, Money amount) {
      wallet.deduct(
          row.userId, new ChargeRequest(paymentId, amount.toString(), row.clubId, row.orderId));
    }

    @Override
    public boolean movesWallet(OrderRow row) {
      return true;
    }
  }

  private Affordability ask(long userId, Money amount) {
    try {
      return wallet.affords(userId, amount.toString());
    } catch (RemoteProblem problem) {
      throw problem.passedOn();
    } catch (RemoteFailure noAnswer) {
      throw Refuse.with(
          OwnerProblem.CHANGE_FAILED, "the wallet gives no answer; nothing was begun");
    }
  }
}
