package com.quwanda.wallet.app;

import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.model.Balance;
import com.quwanda.wallet.store.WalletMapper;
import com.quwanda.wallet.store.WalletRow;
import java.util.Collection;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** A quick look whether a wallet has an amount, before a transaction is begun for it. */
@Component
public class CheckBalance {

  private final WalletMapper wallets;
  private final Turns turns;
  private final BalanceCache cache;

  CheckBalance(WalletMapper wallets, Turns turns, BalanceCache cache) {
    this.wallets = wallets;
    this.turns = turns;
    this.cache = cache;
  }

  /** The cache may say yes; only the row, when nobody is changing it, says no. */
  public Affordability affords(long userId, String written) {
    Money amount = Amounts.any(written);
    Optional<Money> cached = cache.read(userId);
    if (cached.isPresent() && cached.get().compareTo(amount) >= 0) {
      return new Affordability(true, Money.ZERO.toString());
    }
    WalletRow row = turns.begin().take(() -> wallets.lock(userId));
    if (row == null) {
      throw Refuse.with(WalletProblem.WALLET_NOT_FOUND, "user " + userId + " has no wallet");
    }
    Balance balance = Post.balance(row);
    if (!balance.open()) {
      throw Refuse.with(WalletProblem.WALLET_CLOSED, "of user " + userId);
    }
    cache.keep(userId, balance.available());
    Money missing = amount.minus(balance.available());
    return missing.isPositive()
        ? new Affordability(false, missing.toString())
        : new Affordability(true, Money.ZERO.toString());
  }

  /** Somebody knows that balances have changed: they were rolled back. */
  public void evict(Collection<Long> userIds) {
    if (!userIds.isEmpty()) {
      cache.evict(userIds);
    }
  }
}
