package com.quwanda.compensation.app;

import com.quwanda.compensation.model.DepositRule;
import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.wallet.api.OrderLedger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/** Looks for what deposits say is frozen and the ledger does not. */
@Component
class CompareFrozenDeposits {

  private final Listings listings;
  private final Pause pause;

  CompareFrozenDeposits(Listings listings, Pause pause) {
    this.listings = listings;
    this.pause = pause;
  }

  /**
   * The deposits of an activity; only one of them when the run is about that one.
   *
   * @return who made them
   */
  Set<Long> compare(MoneyRun run, String activityId) {
    Map<String, List<MoneyFinding>> suspects = new LinkedHashMap<>();
    Set<Long> users = new TreeSet<>();
    String only = run.of().parameters().orderId();
    listings.deposits(
        activityId,
        page -> {
          List<DepositRecord> deposits =
              page.stream().filter(d -> only == null || only.equals(d.orderId())).toList();
          run.log().scanned(deposits.size());
          deposits.forEach(deposit -> users.add(deposit.userId()));
          suspects.putAll(withoutFreeze(run, deposits));
          return !run.isStopped();
        });
    if (!suspects.isEmpty() && !run.isStopped()) {
      lookAgain(run, suspects);
    }
    return users;
  }

  private void lookAgain(MoneyRun run, Map<String, List<MoneyFinding>> suspects) {
    pause.take();
    List<String> some = run.withinLimit(List.copyOf(suspects.keySet()));
    withoutFreeze(run, new ArrayList<>(listings.depositsOf(some).values()))
        .forEach(
            (orderId, findings) ->
                findings.stream()
                    .filter(suspects.get(orderId)::contains)
                    .forEach(finding -> run.found(finding, List.of(orderId))));
  }

  /** By deposit; those that a transaction may still change are left out. */
  private Map<String, List<MoneyFinding>> withoutFreeze(MoneyRun run, List<DepositRecord> all) {
    List<DepositRecord> old =
        all.stream()
            .filter(deposit -> deposit.status() == DepositStatus.FROZEN)
            .filter(deposit -> deposit.xidAt().toInstant().isBefore(run.before()))
            .toList();
    Map<String, OrderLedger> ledgers =
        listings.ledgers(old.stream().map(DepositRecord::orderId).toList());
    Map<String, List<MoneyFinding>> found = new LinkedHashMap<>();
    for (DepositRecord deposit : old) {
      List<MoneyFinding> of = DepositRule.withoutFreeze(deposit, ledgers.get(deposit.orderId()));
      if (!of.isEmpty()) {
        found.put(deposit.orderId(), of);
      }
    }
    return found;
  }
}
