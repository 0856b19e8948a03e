package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.JobTally;
import com.quwanda.order.api.OrderApi;
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
    if (run.isPartial()) {
      log.failed("orderId, activityId: this handler cannot be narrowed down");
      return log.report();
    }
    if (run.isDry()) {
      log.say("a dry run asks no channel");
      return log.report();
    }
    int left = run.isFirstShare() ? run.limit() : 0;
    while (left > 0) {
      if (run.stop().isRaised()) {
        log.stopped();
        break;
      }
      int asked = Math.min(MOST_AT_ONCE, left);
      try {
        JobTally tally = changes.inquire(asked);
        log.tally(tally);
        left -= asked;
        if (tally.scanned() < asked) {
          break;
        }
      } catch (RuntimeException failure) {
        log.failed("payments could not be asked about: " + Failures.text(failure));
        break;
      }
    }
    return log.report();
  }
}
