package com.quwanda.deposit.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Refuse;
import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Asks the wallet, before a transaction begins, whether it has an amount: one that is short costs
 * no transaction, and its user is told what is missing.
 */
@Component
class RequireBalance {

  private final WalletApi wallet;

  RequireBalance(WalletApi wallet) {
    this.wallet = wallet;
  }

  /**
   * Comes back when it has it, or when nothing is asked for.
   *
   * @param noAnswer what it is refused with when the wallet cannot be asked
   * @throws ProblemException INSUFFICIENT_BALANCE, with what is missing; or as the wallet refuses
   */
  void of(long userId, Money amount, OwnerProblem noAnswer) {
    if (!amount.isPositive()) {
      return;
    }
    Affordability affordable = ask(userId, amount, noAnswer);
    if (affordable != null && !affordable.affordable()) {
      throw new ProblemException(
          WalletProblem.INSUFFICIENT_BALANCE.status(),
          WalletProblem.INSUFFICIENT_BALANCE.name(),
          WalletProblem.INSUFFICIENT_BALANCE.title(),
          "%s of %s are missing".formatted(affordable.missing(), amount),
          Map.of("missing", affordable.missing()));
    }
  }

  /** What it answers; null when others are changing it, so that only a transaction can tell. */
  private Affordability ask(long userId, Money amount, OwnerProblem noAnswer) {
    try {
      return wallet.affords(userId, amount.toString());
    } catch (RemoteProblem problem) {
      if (problem.code().equals(WalletProblem.WALLET_CONFLICT.name())) {
        return null;
      }
      throw problem.passedOn();
    } catch (RemoteFailure silent) {
      throw Refuse.with(noAnswer, "the wallet gives no answer; nothing was begun");
    }
  }
}
