package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** Compares the stores, activity by activity: first order by order, then counters. */
@Component
class ReconcileStock implements HealingJob {

  static final String HANDLER = "stock-reconciliation";

  private static final String ARCHIVED = "ARCHIVED";

  private final StockApi stock;
  private final ChooseActivities choose;
  private final CompareOrders orders;
  private final CompareCounters counters;
  private final Alerts alerts;
  private final HealingMetrics metrics;
  private final HealingSettings settings;
  private final Clock clock;

  ReconcileStock(
      StockApi stock,
      ChooseActivities choose,
      CompareOrders orders,
      CompareCounters counters,
      Alerts alerts,
      HealingMetrics metrics,
      HealingSettings settings,
      Clock clock) {
    this.stock = stock;
    this.choose = choose;
    this.orders = orders;
    this.counters = counters;
    this.alerts = alerts;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.reconcileEnabled();
  }

  @Override
  public Duration interval() {
    return settings.reconcileInterval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    AtomicInteger left = new AtomicInteger(run.limit());
    List<String> activities;
    try {
      activities = new ArrayList<>(choose.of(run));
    } catch (RuntimeException failure) {
      log.failed("activities could not be listed: " + Failures.text(failure));
      return log.report();
    }
    // Another order each time: what is never mended must not use up the limit of all others.
    Collections.shuffle(activities);
    for (String activityId : activities) {
      if (run.stop().isRaised()) {
        break;
      }
      reconcile(
          new Reconciliation(activityId, run, before(run), log, left, metrics), run.parameters());
    }
    if (run.stop().isRaised()) {
      log.stopped();
    }
    return log.report();
  }

  private void reconcile(Reconciliation run, JobParameters parameters) {
    try {
      // A walk over all holds in Redis, so what it tells is used twice.
      StockCounters counted = stock.getCounters(run.activityId());
      boolean inRedis = !ARCHIVED.equals(counted.gate());
      if (parameters.orderId() == null) {
        orders.compareAll(run, inRedis);
        if (!run.isStopped()) {
          counters.compare(run, counted);
        }
      } else {
        orders.compareOne(run, parameters.orderId(), inRedis);
      }
    } catch (RuntimeException failure) {
      run.log().failed("activity " + run.activityId() + ": " + Failures.text(failure));
    }
    run.alert(alerts);
  }

  private Instant before(JobRun run) {
    Long minAge = run.parameters().minAgeSeconds();
    return clock.instant().minus(minAge == null ? settings.graceAge() : Duration.ofSeconds(minAge));
  }
}
