package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DueDeposit;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.JobTally;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Penalises deposits that were not confirmed in time, and has deposit-service bring on those whose
 * places have been settled. A deposit that was confirmed meanwhile stays confirmed.
 */
@Component
class SettleStaleDeposits implements HealingJob, Due {

  static final String HANDLER = "deposit-stale-settlement";
  private static final int MOST_AT_ONCE = 100;
  private static final int MOST_LISTED = 500;

  private final DepositApi deposits;
  private final DepositApi changes;
  private final EndDue endDue;
  private final MoneySettings.Handler settings;
  private final Duration staleAge;
  private final Clock clock;

  /** Seen at its last look, which nobody has had at first; forgotten when others look instead. */
  private volatile Look last = new Look(Double.NaN, Instant.MIN);

  private record Look(double stale, Instant at) {}

  SettleStaleDeposits(
      DepositApi deposits,
      @Qualifier("depositChanges") DepositApi changes,
      EndDue endDue,
      HealingMetrics metrics,
      MoneySettings settings,
      Clock clock) {
    this.deposits = deposits;
    this.changes = changes;
    this.endDue = endDue;
    this.settings = settings.staleDeposits();
    this.staleAge = settings.staleDepositAge();
    this.clock = clock;
    metrics.showStaleDeposits(this::stale);
  }

  private double stale() {
    Look seen = last;
    Instant since = clock.instant().minus(interval().multipliedBy(3));
    return seen.at.isBefore(since) ? Double.NaN : seen.stale;
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
    endDue.end(this, run, log);
    countStale(run, log);
    if (!run.isPartial() && !run.isDry() && !run.stop().isRaised()) {
      InPortions.run(
          run, log, MOST_AT_ONCE, "bring settled deposits on", asked -> more(log, asked));
    }
    return log.report();
  }

  /** After the others had their turn: what is still stale by then is. */
  private void countStale(JobRun run, RunLog log) {
    if (run.isPartial() || run.isDry()) {
      return;
    }
    try {
      last =
          new Look(deposits.listStale(staleAge.toSeconds(), MOST_LISTED).size(), clock.instant());
    } catch (RuntimeException failure) {
      last = new Look(Double.NaN, clock.instant());
      log.failed("stale deposits: " + Failures.text(failure));
    }
  }

  private boolean more(RunLog log, int asked) {
    JobTally tally = changes.complete(asked);
    log.tally(tally);
    // Those that are not ready are listed again; where there are no others, they can wait.
    return tally.scanned() >= asked && tally.done() > 0;
  }

  @Override
  public String service() {
    return OwnerRecord.DEPOSIT_SERVICE;
  }

  @Override
  public List<Item> list(String activityId, int limit) {
    return deposits.listDue(activityId, limit).stream().map(SettleStaleDeposits::item).toList();
  }

  private static Item item(DueDeposit due) {
    return new Item(
        due.orderId(),
        due.activityId(),
        true,
        due.confirmDeadline().toInstant(),
        "it could be confirmed until %s; deposit %s, penalty %s"
            .formatted(due.confirmDeadline(), due.depositAmount(), due.penaltyAmount()));
  }

  /** A row tells a penalty only once there is one, so what is due is told as it is listed. */
  @Override
  public Item find(String orderId) {
    DepositRecord record = deposits.getStory(orderId, null).record();
    if (record == null) {
      return null;
    }
    boolean isOpen = record.status() == DepositStatus.FROZEN;
    Item asItStands =
        new Item(
            orderId,
            record.activityId(),
            isOpen,
            record.confirmDeadline().toInstant(),
            "it is %s, it could be confirmed until %s; deposit %s"
                .formatted(record.status(), record.confirmDeadline(), record.depositAmount()));
    return isOpen
        ? deposits.listDue(record.activityId(), MOST_LISTED).stream()
            .filter(due -> due.orderId().equals(orderId))
            .findFirst()
            .map(SettleStaleDeposits::item)
            .orElse(asItStands)
        : asItStands;
  }

  @Override
  public ChangeReply end(String orderId) {
    return changes.timeOut(orderId);
  }

  @Override
  public String ended() {
    return "penalised";
  }
}
