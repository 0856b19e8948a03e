package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.api.JobTally;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Has order-service ask the payment channels about payments they have not told of, and for the
 * refunds that are owed. Which are due, order-service knows.
 */
@Component
class InquirePayments implements HealingJob {

  static final String HANDLER = "channel-payment-inquiry";

  /** So few that a channel which does not answer leaves time for all of them. */
  private static final int MOST_AT_ONCE = 10;

  private final OrderApi changes;
  private final MoneySettings.Handler settings;

  InquirePayments(@Qualifier("orderChanges") OrderApi changes, MoneySettings settings) {
    this.changes = changes;
    this.settings = settings.channelInquiry();
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
    InPortions.run(
        run,
        log,
        MOST_AT_ONCE,
        "ask payment channels",
        asked -> {
          JobTally tally = changes.inquire(asked);
          log.tally(tally);
          return tally.scanned() >= asked;
        });
    return log.report();
  }
}
