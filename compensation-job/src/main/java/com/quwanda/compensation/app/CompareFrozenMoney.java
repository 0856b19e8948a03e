package com.quwanda.compensation.app;

import com.quwanda.compensation.model.DepositRule;
import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.wallet.api.WalletAudit;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Compares what wallets keep frozen with what their users' FROZEN deposits add up to. */
@Component
class CompareFrozenMoney {

  private final Listings listings;
  private final ChooseActivities activities;
  private final SumFrozenDeposits deposits;
  private final Pause pause;

  CompareFrozenMoney(
      Listings listings, ChooseActivities activities, SumFrozenDeposits deposits, Pause pause) {
    this.listings = listings;
    this.activities = activities;
    this.deposits = deposits;
    this.pause = pause;
  }

  /** Wallet by wallet, those of the run's share. */
  void compare(MoneyRun run) {
    List<MoneyFinding> first = look(run);
    if (first.isEmpty() || run.isStopped()) {
      return;
    }
    pause.take();
    List<MoneyFinding> lasting = look(run).stream().filter(first::contains).toList();
    run.withinLimit(lasting).forEach(finding -> run.found(finding, List.of()));
  }

  /**
   * A wallet is left out while a transaction may still be changing it, or a deposit of its user.
   */
  private List<MoneyFinding> look(MoneyRun run) {
    List<MoneyFinding> found = new ArrayList<>();
    SumFrozenDeposits.Sums sums =
        deposits.of(
            user -> run.of().isOfShare(Long.toString(user)),
            ofActivities(run.before()),
            run.before());
    listings.wallets(
        page -> {
          List<WalletAudit> old =
              page.stream()
                  .filter(audit -> run.of().isOfShare(Long.toString(audit.userId())))
                  .filter(audit -> audit.changedAt().toInstant().isBefore(run.before()))
                  .filter(audit -> !sums.moving().contains(audit.userId()))
                  .toList();
          run.log().scanned(old.size());
          old.forEach(
              audit ->
                  found.addAll(
                      DepositRule.frozen(
                          audit, sums.frozen().getOrDefault(audit.userId(), BigDecimal.ZERO))));
          return !run.isStopped();
        });
    return found;
  }

  /** FROZEN ones, whether anything is frozen for them or not, and those that just changed. */
  private List<DepositRecord> ofActivities(Instant before) {
    List<DepositRecord> frozen = new ArrayList<>();
    for (String activityId : activities.recent()) {
      listings.deposits(
          activityId,
          page -> {
            page.stream()
                .filter(
                    d ->
                        d.status() == DepositStatus.FROZEN
                            || !d.xidAt().toInstant().isBefore(before))
                .forEach(frozen::add);
            return true;
          });
    }
    return frozen;
  }
}
