package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.api.JobTally;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Has order-service look after its waitlists: offer places that are free, end waits that came to
 * nothing, take up what a crash has left behind. Which lines are due, order-service knows.
 */
@Component
class ScanWaitlists implements HealingJob {

  static final String HANDLER = "waitlist-offer-scan";

  /** So few that each may take as long as an offer does, a global transaction. */
  private static final int MOST_AT_ONCE = 20;

  private final OrderApi changes;
  private final MoneySettings.Handler settings;

  ScanWaitlists(@Qualifier("orderChanges") OrderApi changes, MoneySettings settings) {
    this.changes = changes;
    this.settings = settings.waitlistScan();
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
    if (run.parameters().orderId() != null) {
      log.failed("orderId: waitlists are looked after, not orders");
      return log.report();
    }
    String activityId = run.parameters().activityId();
    InPortions.all(
        run,
        log,
        MOST_AT_ONCE,
        "look after waitlists",
        asked -> {
          JobTally tally = changes.scanWaitlists(activityId, asked, run.isDry());
          log.tally(tally);
          // What a dry run has looked at is due all the same.
          return !run.isDry() && tally.scanned() >= asked;
        });
    return log.report();
  }
}
