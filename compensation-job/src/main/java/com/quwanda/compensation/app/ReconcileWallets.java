package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/**
 * Compares money: the whole ledger, wallet by wallet, what is frozen, and order by order. Only what
 * is old and there at two looks is told. Nothing is ever repaired.
 */
@Component
class ReconcileWallets implements HealingJob {

  static final String HANDLER = "wallet-reconciliation";

  private final CompareWallets wallets;
  private final CompareOrderMoney orders;
  private final CompareFrozenDeposits deposits;
  private final ChooseActivities choose;
  private final Alerts alerts;
  private final HealingMetrics metrics;
  private final MoneySettings.Handler settings;
  private final Duration graceAge;
  private final Clock clock;

  ReconcileWallets(
      CompareWallets wallets,
      CompareOrderMoney orders,
      CompareFrozenDeposits deposits,
      ChooseActivities choose,
      Alerts alerts,
      HealingMetrics metrics,
      MoneySettings settings,
      HealingSettings healing,
      Clock clock) {
    this.wallets = wallets;
    this.orders = orders;
    this.deposits = deposits;
    this.choose = choose;
    this.alerts = alerts;
    this.metrics = metrics;
    this.settings = settings.walletReconciliation();
    this.graceAge = healing.graceAge();
    this.clock = clock;
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.enabled();
  }

  @Override
  public Duration interval() {
    return settings.interval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    Long minAge = run.parameters().minAgeSeconds();
    Instant before = clock.instant().minus(minAge == null ? graceAge : Duration.ofSeconds(minAge));
    MoneyRun money =
        new MoneyRun(run, before, log, (finding, ids) -> metrics.difference(finding.kind()));
    if (!run.isPartial()) {
      if (run.isFirstShare()) {
        money.part("the ledger", () -> wallets.compareTotals(money));
      }
      money.part("wallets", () -> wallets.compareEach(money));
      money.part("freezes", () -> wallets.compareFreezes(money));
    }
    money.part(
        "activities",
        () -> {
          List<String> activities = choose.of(run);
          for (String activityId : activities) {
            money.part("activity " + activityId, () -> compare(money, activityId));
          }
        });
    money.alert(alerts);
    return log.report();
  }

  /**
   * When the run is about an activity or an order, with the wallets of those who have placed orders
   * or deposits.
   */
  private void compare(MoneyRun money, String activityId) {
    Set<Long> users = new TreeSet<>();
    money.part(
        "orders of activity " + activityId, () -> users.addAll(orders.compare(money, activityId)));
    money.part(
        "deposits of activity " + activityId,
        () -> users.addAll(deposits.compare(money, activityId)));
    if (money.of().isPartial()) {
      wallets.compareThose(money, users);
    }
  }
}
