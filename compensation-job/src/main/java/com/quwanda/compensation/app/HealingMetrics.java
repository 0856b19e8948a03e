package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.DifferenceKind;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import com.quwanda.telemetry.Zero;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** The metrics of compensation-job. Labels are bounded: handlers, states, kinds, results. */
@Component
class HealingMetrics {

  private static final double MILLIS = 1_000;

  private final MeterRegistry meters;
  private final Clock clock;
  private final Map<String, Long> lastRuns = new ConcurrentHashMap<>();

  HealingMetrics(MeterRegistry meters, Clock clock) {
    this.meters = meters;
    this.clock = clock;
    Zero.counters(
        meters,
        "stock_reconciliation_differences_total",
        "kind",
        Zero.names(DifferenceKind.values()));
    List<String> money = Zero.names(MoneyDifferenceKind.values());
    Zero.counters(meters, "wallet_reconciliation_differences_total", "kind", money);
    Zero.counters(meters, "deposit_reconciliation_diff_total", "kind", money);
    Zero.counters(
        meters, "alerts_sent_total", "result", List.of("sent", "logged", "held_back", "failed"));
  }

  /** Shows a handler from the start, as one that has not run yet. */
  void show(String handler) {
    meters.timer("healing_runs", "handler", handler);
    Zero.counters(
        meters,
        "healing_items_total",
        "handler",
        List.of(handler),
        "result",
        List.of("fixed", "skipped", "failed"));
    Gauge.builder(
            "healing_last_run_timestamp_seconds",
            lastRuns,
            last -> last.getOrDefault(handler, 0L) / MILLIS)
        .description(
            "When a whole run last ended without an exception, seconds since 1970; 0: never")
        .tag("handler", handler)
        .register(meters);
  }

  /** Shows how many holds past the grace age could not be settled. */
  void showUnsettled(Supplier<Number> count) {
    Gauge.builder("stock_holds_unsettled", count).register(meters);
  }

  /** A handler has run; over all there is and for real, or for a look or at a part alone. */
  void ran(JobReport report, Duration took, boolean whole) {
    meters.timer("healing_runs", "handler", report.handler()).record(took);
    if (whole) {
      lastRuns.put(report.handler(), clock.millis());
    }
    items(report.handler(), "fixed", report.fixed());
    items(report.handler(), "skipped", report.skipped());
    items(report.handler(), "failed", report.failed());
  }

  private void items(String handler, String result, int count) {
    meters.counter("healing_items_total", "handler", handler, "result", result).increment(count);
  }

  /** Reconciliation found two places that should agree and do not. */
  void difference(DifferenceKind kind) {
    meters.counter("stock_reconciliation_differences_total", "kind", kind.name()).increment();
  }

  /** Wallets, ledger, orders and freezes disagree about money. */
  void difference(MoneyDifferenceKind kind) {
    meters.counter("wallet_reconciliation_differences_total", "kind", kind.name()).increment();
  }

  /** Deposits, ledger and wallets disagree about money. */
  void depositDifference(MoneyDifferenceKind kind) {
    meters.counter("deposit_reconciliation_diff_total", "kind", kind.name()).increment();
  }

  /** Shows how many deposits the last reconciliation saw FROZEN long after their deadline. */
  void showStaleDeposits(Supplier<Number> count) {
    Gauge.builder("deposit_stale_frozen_count", count).register(meters);
  }

  /** An alert was sent, logged, held_back, or has failed to be told. */
  void alert(String result) {
    meters.counter("alerts_sent_total", "result", result).increment();
  }
}
