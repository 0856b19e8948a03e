package com.quwanda.wallet.app;

import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.api.WalletView;
import com.quwanda.wallet.store.WalletMapper;
import com.quwanda.wallet.store.WalletRow;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Closes a wallet and opens it again, each as a transaction of its own. */
@Component
public class CloseWallet {

  private final WalletMapper wallets;
  private final Turns turns;
  private final BalanceCache cache;
  private final Clock clock;

  CloseWallet(WalletMapper wallets, Turns turns, BalanceCache cache, Clock clock) {
    this.wallets = wallets;
    this.turns = turns;
    this.cache = cache;
    this.clock = clock;
  }

  /** It is no longer charged; what it has stays. */
  public WalletView close(long userId) {
    return become(userId, WalletRow.Status.CLOSED);
  }

  /** It can be charged again. */
  public WalletView open(long userId) {
    return become(userId, WalletRow.Status.OPEN);
  }

  private WalletView become(long userId, WalletRow.Status status) {
    Post.refuseWithin();
    WalletRow row =
        turns
            .begin()
            .take(
                () -> {
                  WalletRow found = wallets.lock(userId);
                  if (found == null) {
                    throw Refuse.with(
                        WalletProblem.WALLET_NOT_FOUND, "user " + userId + " has no wallet");
                  }
                  wallets.become(found.id, status, clock.instant());
                  found.status = status;
                  return found;
                });
    cache.evict(List.of(userId));
    return WalletViews.of(row);
  }
}
