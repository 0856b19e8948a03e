package com.quwanda.stock.app;

import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Closes an activity's sale for good: the database first, then the gate. Whatever writes the gate
 * afterwards, a rebuild or a lease, reads the row.
 */
@Component
public class CancelSale {

  private final Catalogue catalogue;
  private final ActivityMapper activities;
  private final SaleGate gate;
  private final ActivityViews views;
  private final TransactionTemplate transaction;

  CancelSale(
      Catalogue catalogue,
      ActivityMapper activities,
      SaleGate gate,
      ActivityViews views,
      TransactionTemplate transaction) {
    this.catalogue = catalogue;
    this.activities = activities;
    this.gate = gate;
    this.views = views;
    this.transaction = transaction;
  }

  /** Cancels it; once more shuts the gate if a crash has left it open, and answers the same. */
  public ActivityView cancel(String activityId) {
    ActivityRow row =
        transaction.execute(
            inTransaction -> {
              activities.cancel(activityId);
              return catalogue.activity(activityId);
            });
    // A gate that refuses this is archived or was moved by a later epoch, and so is shut as well.
    gate.write(row);
    return views.of(row);
  }

  /** Refuses what only a sale that may open again is good for. */
  static void refuseCancelled(ActivityRow row) {
    if (row.cancelled()) {
      throw Refuse.with(StockProblem.ACTIVITY_CANCELLED, row.activityId + " is cancelled");
    }
  }
}
