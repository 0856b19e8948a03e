package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.Backoff;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.compensation.store.CompensationMapper;
import com.quwanda.compensation.store.CompensationMapper.Due;
import com.quwanda.compensation.store.CompensationRow;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/**
 * Tries again what launchers could not settle. A failed try makes the pause longer, until the
 * compensation is parked for people; an outcome in doubt is no failed try. A parked one is still
 * looked at, since another layer may settle its hold.
 */
@Component
class RetryCompensations implements HealingJob {

  static final String HANDLER = "redis-stock-compensation-retry";

  private final CompensationMapper rows;
  private final StockApi stock;
  private final HealHold heal;
  private final Alerts alerts;
  private final Worker worker;
  private final HealingSettings settings;
  private final Backoff backoff;
  private final Clock clock;
  private final AtomicLong claims = new AtomicLong();

  RetryCompensations(
      CompensationMapper rows,
      StockApi stock,
      HealHold heal,
      Alerts alerts,
      Worker worker,
      HealingSettings settings,
      Clock clock) {
    this.rows = rows;
    this.stock = stock;
    this.heal = heal;
    this.alerts = alerts;
    this.worker = worker;
    this.settings = settings;
    this.backoff = settings.backoff().rule();
    this.clock = clock;
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.retryEnabled();
  }

  @Override
  public Duration interval() {
    return settings.retryInterval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    if (run.isDry()) {
      List<CompensationRow> due = rows.due(due(run, run.limit(), null));
      tryAll(due, run, log);
      return log.report();
    }
    int left = run.limit();
    while (left > 0 && !run.stop().isRaised()) {
      int asked = Math.min(settings.batch(), left);
      String claim = worker.name() + "/" + claims.incrementAndGet();
      if (rows.claim(due(run, asked, claim)) == 0) {
        return log.report();
      }
      List<CompensationRow> claimed = rows.claimed(claim);
      tryAll(claimed, run, log);
      rows.giveBack(claim);
      left -= claimed.size();
      if (claimed.size() < asked) {
        break;
      }
    }
    if (run.stop().isRaised()) {
      log.stopped();
    }
    return log.report();
  }

  private void tryAll(List<CompensationRow> some, JobRun run, RunLog log) {
    for (CompensationRow row : some) {
      if (run.stop().isRaised()) {
        log.stopped();
        return;
      }
      log.scanned(1);
      try {
        tryOne(row, run, log);
      } catch (RuntimeException failure) {
        failedTry(row, Failures.text(failure), run, log);
      }
    }
  }

  private void tryOne(CompensationRow row, JobRun run, RunLog log) {
    HoldView hold = holdOf(row);
    if (hold != null && !HoldCase.isUnsettled(hold)) {
      done(row, "is settled already: " + hold.journalState() + " by " + hold.healer(), run, log);
    } else if (row.state == CompensationState.PARKED) {
      log.skipped("order " + row.orderId + ": parked and still unsettled");
      later(row, CompensationState.PARKED, row.tries, row.error, backoff.longest(), run);
    } else {
      HoldCase of = hold == null ? unknownHold(row) : HoldCase.of(hold);
      note(row, heal.heal(List.of(of), Healer.RETRY, run.isDry()).get(0), run, log);
    }
  }

  private HoldView holdOf(CompensationRow row) {
    try {
      return stock.getHold(row.orderId, row.activityId);
    } catch (RuntimeException failure) {
      if (Failures.is(failure, StockProblem.HOLD_NOT_FOUND)) {
        return null;
      }
      throw failure;
    }
  }

  /**
   * Stock knows no hold. If its order is dead the verdict is brought all the same: it leaves a
   * tombstone, so that a freeze that is still on its way is refused.
   */
  private static HoldCase unknownHold(CompensationRow row) {
    return new HoldCase(
        row.orderId,
        row.activityId,
        row.ticketType,
        row.owner,
        row.xid,
        row.reportedAt.atOffset(ZoneOffset.UTC),
        HoldCase.ENDED);
  }

  private void note(CompensationRow row, Healed healed, JobRun run, RunLog log) {
    switch (healed.result()) {
      case APPLIED, ALREADY -> done(row, healed.done() + " (" + healed.said() + ")", run, log);
      case DRY_RUN -> log.fixed(healed.line());
      case IN_DOUBT, OVERTAKEN -> {
        log.skipped(healed.line());
        later(
            row,
            row.state,
            row.tries,
            Failures.cut(healed.done() + ": " + healed.said()),
            backoff.after(row.tries),
            run);
      }
      case NOT_WANTED ->
          failedTry(row, "no hold, but the owner says " + healed.outcome(), run, log);
      case FAILED -> failedTry(row, healed.said(), run, log);
    }
  }

  private void done(CompensationRow row, String how, JobRun run, RunLog log) {
    if (!run.isDry()) {
      rows.done(row.id, row.claimedBy, clock.instant());
    }
    log.fixed("order " + row.orderId + ": " + how);
  }

  private void failedTry(CompensationRow row, String why, JobRun run, RunLog log) {
    log.failed("order " + row.orderId + ": " + why);
    if (row.state == CompensationState.PARKED) {
      later(row, row.state, row.tries, row.error, backoff.longest(), run);
      return;
    }
    int tries = row.tries + 1;
    boolean enough = tries >= settings.mostTries();
    later(
        row,
        enough ? CompensationState.PARKED : CompensationState.PENDING,
        tries,
        Failures.cut(why),
        enough ? backoff.longest() : backoff.after(tries),
        run);
    if (enough && !run.isDry()) {
      alerts.raise(
          "parked:" + row.activityId,
          "compensation of order %s is parked after %d tries: %s"
              .formatted(row.orderId, tries, why));
    }
  }

  private void later(
      CompensationRow row,
      CompensationState state,
      int tries,
      String error,
      Duration pause,
      JobRun run) {
    if (!run.isDry()) {
      Instant now = clock.instant();
      rows.later(row.id, row.claimedBy, state, tries, error, now.plus(pause), now);
    }
  }

  private Due due(JobRun run, int limit, String claim) {
    JobParameters parameters = run.parameters();
    Instant now = clock.instant();
    long minAge = parameters.minAgeSeconds() == null ? 0 : parameters.minAgeSeconds();
    return new Due(
        parameters.orderId(),
        parameters.activityId(),
        now.minusSeconds(minAge),
        run.shard(),
        run.shards(),
        now,
        limit,
        claim,
        claim == null ? null : now.plus(settings.claimTime()));
  }
}
