package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.model.DepositRule;
import com.quwanda.compensation.model.MoneyFinding;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.wallet.api.OrderLedger;
import java.time.Duration;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Compares settled deposits with what the ledger has moved for them, and looks for stale ones. */
@Component
class CompareDepositMoney {

  private static final int MOST_STALE = 500;

  private final DepositApi deposits;
  private final Listings listings;
  private final Pause pause;
  private final Duration staleAge;

  CompareDepositMoney(DepositApi deposits, Listings listings, Pause pause, MoneySettings settings) {
    this.deposits = deposits;
    this.listings = listings;
    this.pause = pause;
    this.staleAge = settings.staleDepositAge();
  }

  /**
   * The deposits whose money was settled on a day, UTC.
   *
   * @param seen deposits that the run has had already; those of the day are added
   */
  void compareSettled(MoneyRun run, LocalDate day, Set<String> seen) {
    Map<String, List<MoneyFinding>> suspects = new LinkedHashMap<>();
    listings.settledDeposits(
        day,
        page -> {
          List<DepositRecord> mine =
              page.stream().filter(d -> isWanted(run, d) && seen.add(d.orderId())).toList();
          run.log().scanned(mine.size());
          suspects.putAll(differences(run, mine));
          return !run.isStopped();
        });
    if (suspects.isEmpty() || run.isStopped()) {
      return;
    }
    pause.take();
    List<String> some = run.withinLimit(List.copyOf(suspects.keySet()));
    differences(run, List.copyOf(listings.depositsOf(some).values()))
        .forEach(
            (orderId, findings) ->
                findings.stream()
                    .filter(suspects.get(orderId)::contains)
                    .forEach(finding -> run.found(finding, List.of(orderId))));
  }

  private static boolean isWanted(MoneyRun run, DepositRecord deposit) {
    String orderId = run.of().parameters().orderId();
    String activityId = run.of().parameters().activityId();
    return run.of().isOfShare(deposit.orderId())
        && (orderId == null || orderId.equals(deposit.orderId()))
        && (activityId == null || activityId.equals(deposit.activityId()));
  }

  /** By deposit; those that a transaction may still change are left out. */
  private Map<String, List<MoneyFinding>> differences(MoneyRun run, List<DepositRecord> all) {
    List<DepositRecord> settled =
        all.stream()
            .filter(deposit -> deposit.status() != DepositStatus.FROZEN)
            .filter(deposit -> deposit.xidAt().toInstant().isBefore(run.before()))
            .toList();
    Map<String, OrderLedger> ledgers =
        listings.ledgers(settled.stream().map(DepositRecord::orderId).toList());
    Map<String, List<MoneyFinding>> found = new LinkedHashMap<>();
    for (DepositRecord deposit : settled) {
      List<MoneyFinding> of = DepositRule.differences(deposit, ledgers.get(deposit.orderId()));
      if (!of.isEmpty()) {
        found.put(deposit.orderId(), of);
      }
    }
    return found;
  }

  /** The deposits that are FROZEN though their deadline has long passed. */
  void findStale(MoneyRun run) {
    List<DepositRecord> stale = deposits.listStale(staleAge.toSeconds(), MOST_STALE);
    run.log().scanned(stale.size());
    List<DepositRecord> wanted = stale.stream().filter(deposit -> isWanted(run, deposit)).toList();
    for (DepositRecord deposit : run.withinLimit(wanted)) {
      run.found(DepositRule.stale(deposit), List.of(deposit.orderId()));
    }
  }
}
