package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.RedisRunMapper;
import java.time.Clock;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Suspends sales whose stock in Redis may be lost: the database first, so that it is not forgotten
 * whoever crashes, then the gates.
 */
@Component
class SuspendSales {

  private final ActivityMapper activities;
  private final RedisRunMapper runs;
  private final Catalogue catalogue;
  private final SaleGate gate;
  private final StockScripts scripts;
  private final TransactionTemplate transaction;
  private final Clock clock;

  SuspendSales(
      ActivityMapper activities,
      RedisRunMapper runs,
      Catalogue catalogue,
      SaleGate gate,
      StockScripts scripts,
      TransactionTemplate transaction,
      Clock clock) {
    this.activities = activities;
    this.runs = runs;
    this.catalogue = catalogue;
    this.gate = gate;
    this.scripts = scripts;
    this.transaction = transaction;
    this.clock = clock;
  }

  /** One activity, since its own keys are lost or people want it rebuilt. */
  void one(String activityId) {
    ActivityRow row =
        transaction.execute(
            inTransaction -> {
              activities.suspend(activityId);
              return catalogue.activity(activityId);
            });
    gate.shut(row);
  }

  /**
   * All activities that were ever opened, since Redis is another run. Only when every gate is shut
   * there is the new run written down, so whoever finds it may admit freezes.
   *
   * @param known the run in which the gates stood
   * @param observed the run that answers now
   * @return whether the run that is written down is {@code observed}
   */
  boolean all(String known, String observed) {
    transaction.executeWithoutResult(
        inTransaction -> {
          if (runs.lock().equals(known)) {
            activities.suspendAll();
          }
        });
    for (ActivityRow row : activities.suspended(clock.instant())) {
      gate.shut(row);
    }
    return scripts.observeRun().equals(observed) && runs.change(known, observed) == 1;
  }
}
