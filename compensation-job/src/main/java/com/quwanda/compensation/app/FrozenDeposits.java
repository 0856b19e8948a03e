package com.quwanda.compensation.app;

import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.wallet.api.OpenFreeze;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The deposits for which wallets keep money frozen: those that are FROZEN. */
@Component
class FrozenDeposits implements FreezeOwner {

  private final Listings listings;

  FrozenDeposits(Listings listings) {
    this.listings = listings;
  }

  @Override
  public List<OpenFreeze> known(List<OpenFreeze> freezes, Instant before) {
    Map<String, DepositRecord> deposits =
        listings.depositsOf(freezes.stream().map(OpenFreeze::orderId).toList());
    return freezes.stream()
        .filter(freeze -> isOf(deposits.get(freeze.orderId()), freeze, before))
        .toList();
  }

  private static boolean isOf(DepositRecord deposit, OpenFreeze freeze, Instant before) {
    if (deposit == null || deposit.userId() != freeze.userId()) {
      return false;
    }
    boolean moving = !deposit.xidAt().toInstant().isBefore(before);
    return moving
        || deposit.status() == DepositStatus.FROZEN
            && new BigDecimal(deposit.depositAmount()).compareTo(new BigDecimal(freeze.amount()))
                == 0;
  }
}
