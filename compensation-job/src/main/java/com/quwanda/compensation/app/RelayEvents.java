package com.quwanda.compensation.app;

import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.OwnerApi;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Has the owners send events that buyers were not told of: the broker was away, or the process
 * ended before it could. Which are untold, each owner knows; the limit is for each of them.
 */
@Component
class RelayEvents implements HealingJob {

  static final String HANDLER = "buyer-event-relay";

  private static final int MOST_AT_ONCE = 100;

  private final OrderApi orders;
  private final DepositApi deposits;
  private final MoneySettings.Handler settings;

  RelayEvents(
      @Qualifier("orderChanges") OrderApi orders,
      @Qualifier("depositChanges") DepositApi deposits,
      MoneySettings settings) {
    this.orders = orders;
    this.deposits = deposits;
    this.settings = settings.eventRelay();
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
    if (InPortions.isForAll(run, log, "send events")) {
      relay(run, log, OwnerRecord.ORDER_SERVICE, orders);
      relay(run, log, OwnerRecord.DEPOSIT_SERVICE, deposits);
    }
    return log.report();
  }

  private static void relay(JobRun run, RunLog log, String owner, OwnerApi of) {
    InPortions.all(
        run,
        log,
        MOST_AT_ONCE,
        "have " + owner + " send events",
        asked -> {
          JobTally tally = of.retellEvents(asked);
          log.tally(tally);
          // Where none could be sent, they would only be tried again at once.
          return tally.scanned() >= asked && tally.done() > 0;
        });
  }
}
