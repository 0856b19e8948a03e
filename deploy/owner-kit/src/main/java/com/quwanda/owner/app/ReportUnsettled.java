package com.quwanda.owner.app;

import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.owner.OwnerSettings;
import org.springframework.stereotype.Component;

/**
 * Reports to compensation-job that an order's transactions have ended, or may have, and its hold
 * could not be settled: the hold is tried again from there.
 */
@Component
class ReportUnsettled {

  private static final int LONGEST_ERROR = 512;

  private final Courier<FailedCompensation> courier;
  private final OwnerSettings settings;

  ReportUnsettled(Courier<FailedCompensation> courier, OwnerSettings settings) {
    this.courier = courier;
    this.settings = settings;
  }

  /**
   * Reports it; never waits and never throws.
   *
   * @param xid the transaction that has ended, or null when none began
   * @param why why its hold is not settled
   */
  void report(OrderAttempt attempt, String xid, String why) {
    courier.send(
        new FailedCompensation(
            attempt.orderId(),
            attempt.activityId(),
            attempt.ticketType(),
            settings.name(),
            xid,
            why.substring(0, Math.min(why.length(), LONGEST_ERROR))));
  }
}
