package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Settles what stock-service finds unsettled, whoever should have done so before. */
@Component
class ScanHolds implements HealingJob {

  static final String HANDLER = "stock-log-scan-compensator";

  private final StockApi stock;
  private final HealHold heal;
  private final Worker worker;
  private final Unsettled unsettled;
  private final HealingSettings settings;

  ScanHolds(
      StockApi stock, HealHold heal, Worker worker, Unsettled unsettled, HealingSettings settings) {
    this.stock = stock;
    this.heal = heal;
    this.worker = worker;
    this.unsettled = unsettled;
    this.settings = settings;
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.scanEnabled();
  }

  @Override
  public Duration interval() {
    return settings.scanInterval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    int left = run.limit();
    Set<HoldCase> seen = new HashSet<>();
    while (left > 0) {
      if (run.stop().isRaised()) {
        log.stopped();
        break;
      }
      int asked = Math.min(settings.batch(), left);
      List<HoldView> holds;
      try {
        holds = stock.claimHolds(claim(run, asked));
      } catch (RuntimeException failure) {
        log.failed("holds could not be claimed: " + Failures.text(failure));
        break;
      }
      // A hold beside the journal cannot be claimed, and comes with each page while it is there.
      List<HoldCase> fresh = holds.stream().map(HoldCase::of).filter(seen::add).toList();
      log.scanned(fresh.size());
      heal(fresh, run, log);
      left -= fresh.size();
      // Without claims a second page would be the first one again.
      if (holds.size() < asked || fresh.isEmpty() || run.isDry()) {
        break;
      }
    }
    return log.report();
  }

  private void heal(List<HoldCase> cases, JobRun run, RunLog log) {
    for (Healed healed : heal.heal(cases, Healer.SCAN, run.isDry())) {
      log.healed(healed);
      if (!run.isDry()) {
        note(healed, run);
      }
    }
  }

  private void note(Healed healed, JobRun run) {
    Long age = run.parameters().minAgeSeconds();
    if (healed.isSettled()) {
      unsettled.settled(healed.of().orderId());
    } else if (age == null || age >= settings.graceAge().toSeconds()) {
      unsettled.left(healed.of().orderId());
    }
  }

  private ClaimRequest claim(JobRun run, int limit) {
    JobParameters parameters = run.parameters();
    return new ClaimRequest(
        worker.name(),
        worker.claimSeconds(),
        parameters.minAgeSeconds() == null
            ? settings.graceAge().toSeconds()
            : parameters.minAgeSeconds(),
        limit,
        parameters.activityId(),
        parameters.orderId(),
        run.shard(),
        run.shards(),
        run.isDry());
  }
}
