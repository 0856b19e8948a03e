package com.quwanda.wallet.model;

import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletProblem;

/**
 * What a wallet has, and what it lets an operation do.
 *
 * @param open false for a closed wallet: it is not charged and takes no top-up, but what is given
 *     back
 * @param available what can be spent
 * @param frozen what deposits keep
 */
public record Balance(boolean open, Money available, Money frozen) {

  /** Of a user who never had money. */
  public static final Balance NOTHING = new Balance(true, Money.ZERO, Money.ZERO);

  /** Whether the operation is possible, in one order of reasons. */
  public Judgement judge(Operation operation) {
    Money takesAvailable = operation.availableChange().negated();
    Money takesFrozen = operation.frozenChange().negated();
    if (!open && (takesAvailable.isPositive() || operation.kind() == Kind.TOP_UP)) {
      return new Judgement.Refused(WalletProblem.WALLET_CLOSED, null);
    }
    if (takesAvailable.compareTo(available) > 0) {
      return new Judgement.Refused(
          WalletProblem.INSUFFICIENT_BALANCE, takesAvailable.minus(available));
    }
    if (takesFrozen.compareTo(frozen) > 0) {
      return new Judgement.Refused(WalletProblem.INSUFFICIENT_FROZEN, takesFrozen.minus(frozen));
    }
    if (isTooMuch(available, operation.availableChange())
        || isTooMuch(frozen, operation.frozenChange())) {
      return new Judgement.Refused(WalletProblem.BALANCE_TOO_LARGE, null);
    }
    return new Judgement.Possible();
  }

  /** Compared by what there is room for: the sum itself would be no amount. */
  private static boolean isTooMuch(Money now, Money change) {
    return change.isPositive() && Money.HIGHEST.minus(change).compareTo(now) < 0;
  }
}
