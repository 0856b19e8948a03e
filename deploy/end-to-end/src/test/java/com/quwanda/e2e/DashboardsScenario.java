package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.e2e.watch.PrometheusProcess;
import com.quwanda.e2e.watch.Rule;
import com.quwanda.e2e.watch.WatchFiles;
import com.quwanda.e2e.watch.Watched;
import com.quwanda.localstack.Ports;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletProblem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real Prometheus with our rules reads the running system while a little of everything happens:
 * what rules and dashboards ask for is there, under these names and labels.
 */
class DashboardsScenario extends Scenario {
  private static final Duration SEEN_WITHIN = Duration.ofSeconds(60);
  private static final Duration LATER = Duration.ofHours(2);

  /** Metrics of ours, by the first word of their names. */
  private static final String OURS =
      "(stock|owner|order|orders|channel|waitlist|buyer|deposit|wallet|healing|compensations"
          + "|alerts|money|global|component|edge|unexpected)(_.*)?";

  /** What is exported for those who look closer, and stands in no rule or panel. */
  private static final Set<String> LOOKED_AT_BY_HAND =
      Set.of(
          "deposit_nudges_dropped_total",
          "owner_broker_reached",
          "owner_dead_letters_replayed_total",
          "stock_freezes_total",
          "stock_redis_rebuild_seconds",
          "waitlist_lines_dropped_total",
          "wallet_roll_up_entries_total");

  @TempDir private static Path folder;

  private static PrometheusProcess prometheus;
  private static Watched watched;
  private static final List<Rule> RULES = WatchFiles.rules();

  @BeforeAll
  static void startPrometheus() throws IOException {
    assumeTrue(
        PrometheusProcess.canBeHad(),
        "no prometheus on the PATH: rules and dashboards are not tried (Debian: prometheus)");
    prometheus = PrometheusProcess.start(folder, Ports.free(), system.metricsPorts());
    watched = new Watched(prometheus, RULES);
    // What counts before the first look is no growth.
    await("every target was read")
        .atMost(SEEN_WITHIN)
        .until(() -> prometheus.query("up == 1").size() == system.metricsPorts().size() + 1);
  }

  @AfterAll
  static void stopPrometheus() {
    if (prometheus != null) {
      prometheus.close();
    }
  }

  @Test
  void everyRuleAndPanelFindsWhatItAsksForAfterALittleOfEverything() {
    Map<String, String> unseen = toBeShown();
    doALittleOfEverything();

    await("every panel has shown something")
        .atMost(SEEN_WITHIN)
        .untilAsserted(
            () -> {
              unseen.values().removeIf(watched::hasData);
              assertThat(unseen.keySet()).isEmpty();
            });
    assertThat(faults()).isEmpty();
    assertThat(watched.unwatched(OURS, expressions())).isEqualTo(LOOKED_AT_BY_HAND);
    // The one fault that was made is told, and nothing else.
    await()
        .atMost(SEEN_WITHIN)
        .untilAsserted(
            () ->
                assertThat(prometheus.query("ALERTS{alertstate=\"firing\"}"))
                    .extracting(
                        alert -> alert.labels().get("alertname") + " " + alert.labels().get("job"))
                    .containsExactly("UnexpectedFailures stock-service"));
  }

  @Test
  void aQueryForWhatNobodyExportsIsReported() {
    assertThat(watched.faults("a panel", "sum(rate(owner_anwsers_total[1m]))"))
        .containsExactly("a panel: nobody exports owner_anwsers_total");
    assertThat(watched.faults("a panel", "max(compensations{state=\"PARKD\"})"))
        .containsExactly("a panel: nobody exports compensations{state=\"PARKD\"}");
    assertThat(watched.faults("a panel", "sum by job (up")).hasSize(1);
    assertThat(watched.hasData("max(compensations{state=\"PARKD\"})")).isFalse();
    assertThat(watched.unwatched("compensations", List.of("up"))).containsExactly("compensations");
  }

  /** What is to be shown, by what it is called; a rate is over soon after what it counts. */
  private static Map<String, String> toBeShown() {
    Map<String, String> all = new LinkedHashMap<>();
    WatchFiles.queries().forEach(query -> all.put(query.toString(), query.expression()));
    WatchFiles.variables().forEach(query -> all.put(query.toString(), query.expression()));
    RULES.stream()
        .filter(rule -> !rule.isAlert())
        .forEach(rule -> all.put(rule.name(), rule.name()));
    return all;
  }

  private static List<String> faults() {
    List<String> faults = new ArrayList<>();
    RULES.forEach(rule -> faults.addAll(watched.faults(rule.name(), rule.expression())));
    WatchFiles.queries()
        .forEach(query -> faults.addAll(watched.faults(query.place(), query.expression())));
    return faults;
  }

  private static List<String> expressions() {
    List<String> all = new ArrayList<>();
    RULES.forEach(rule -> all.add(rule.expression()));
    WatchFiles.queries().forEach(query -> all.add(query.expression()));
    return all;
  }

  private void doALittleOfEverything() {
    String activity = open(ActivityDraft.concert().places(8, 4).limit(4).deposits(LATER));
    BuyerClient buyer = richBuyer("300.00");
    OrderView order = placed(buyer.order(activity, TYPE, 2));
    paid(buyer.pay(order.orderId()));
    assertThat(buyer.refund(order.orderId(), 1, "metrics").is(201)).isTrue();
    DepositLifeScenario.made(buyer.deposit(activity, TYPE, 1));
    assertThat(
            buyer
                .confirm(DepositLifeScenario.made(buyer.deposit(activity, TYPE, 1)).orderId())
                .is(200))
        .isTrue();
    assertProblem(buyer.order(activity, TYPE, 4), 409, StockProblem.PURCHASE_LIMIT);
    BuyerClient poor = richBuyer("1.00");
    OrderView unpaid = placed(poor.order(activity, TYPE, 1));
    assertProblem(poor.pay(unpaid.orderId()), 409, WalletProblem.INSUFFICIENT_BALANCE);
    for (int i = 0; i < 2; i++) {
      operator.topUp(poor.userId(), "1.00", "twice-" + poor.userId());
    }
    rollBackOne(activity);
    waitForAPlace();
    for (String handler : List.of("stock-log-scan-compensator", "stock-reconciliation")) {
      operator.run(handler, new JobParameters(null, activity, false, null, null));
    }
    operator.run("deposit-stale-settlement", new JobParameters(null, null, false, null, null));
    awaitQuiet();
  }

  private static void rollBackOne(String activity) {
    operator.arm(Fault.failOnce(Fault.Point.BOOK_AFTER_UPDATE));
    assertThat(system.newBuyer().order(activity, TYPE, 1).is(503)).isTrue();
    operator.disarmAllFaults();
  }

  private void waitForAPlace() {
    String small = open(ActivityDraft.concert().places(1, 1));
    BuyerClient owner = system.newBuyer();
    OrderView taken = placed(owner.order(small, TYPE, 1));
    assertThat(system.newBuyer().join(small, TYPE, 1).is(201)).isTrue();
    assertThat(owner.cancel(taken.orderId()).is(200)).isTrue();
  }
}
