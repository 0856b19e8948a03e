package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.MoneyFinding;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * Compares the deposits that were settled lately, or on one day, with the ledger, looks for those
 * that should long have been settled, and compares what wallets keep frozen with what deposits say.
 * Each difference is kept until people close it. Nothing is ever repaired.
 */
@Component
class ReconcileDeposits implements HealingJob {

  static final String HANDLER = "deposit-reconciliation";
  private static final int DAYS_BACK = 2;

  private final CompareDepositMoney deposits;
  private final CompareFrozenMoney frozen;
  private final KeepDifferences differences;
  private final Alerts alerts;
  private final HealingMetrics metrics;
  private final MoneySettings.Handler settings;
  private final Duration graceAge;
  private final Clock clock;

  ReconcileDeposits(
      CompareDepositMoney deposits,
      CompareFrozenMoney frozen,
      KeepDifferences differences,
      Alerts alerts,
      HealingMetrics metrics,
      MoneySettings settings,
      HealingSettings healing,
      Clock clock) {
    this.deposits = deposits;
    this.frozen = frozen;
    this.differences = differences;
    this.alerts = alerts;
    this.metrics = metrics;
    this.settings = settings.depositReconciliation();
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
  public boolean takesDate() {
    return true;
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    List<LocalDate> days;
    try {
      days = daysOf(run);
    } catch (DateTimeParseException noDay) {
      log.failed("date: there is no day " + run.parameters().date());
      return log.report();
    }
    Long minAge = run.parameters().minAgeSeconds();
    Instant before = clock.instant().minus(minAge == null ? graceAge : Duration.ofSeconds(minAge));
    MoneyRun money = new MoneyRun(run, before, log, this::keep);
    Set<String> seen = new HashSet<>();
    for (LocalDate day : days) {
      money.part("deposits settled on " + day, () -> deposits.compareSettled(money, day, seen));
    }
    if (run.isFirstShare()) {
      money.part("stale deposits", () -> deposits.findStale(money));
    }
    if (!run.isPartial()) {
      money.part("frozen money", () -> frozen.compare(money));
    }
    money.alert(alerts);
    return log.report();
  }

  /**
   * Today and the days before: what was too young at one run, or could not be read, or met no run
   * at all, is compared by a later one.
   */
  private List<LocalDate> daysOf(JobRun run) {
    String date = run.parameters().date();
    if (date != null) {
      return List.of(LocalDate.parse(date));
    }
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return IntStream.rangeClosed(0, DAYS_BACK).mapToObj(today::minusDays).toList();
  }

  private void keep(MoneyFinding finding, List<String> orderIds) {
    if (differences.keep(finding, orderIds.isEmpty() ? null : orderIds.get(0))) {
      metrics.depositDifference(finding.kind());
    }
  }
}
