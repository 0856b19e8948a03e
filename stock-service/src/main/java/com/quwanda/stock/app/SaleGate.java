package com.quwanda.stock.app;

import com.quwanda.lua.Gate;
import com.quwanda.lua.GateOutcome;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import org.springframework.stereotype.Component;

/** Writes an activity's gate into Redis as its row says. The row's epoch makes older moves lose. */
@Component
class SaleGate {

  private final ActivityMapper activities;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final StockSettings settings;

  SaleGate(
      ActivityMapper activities, StockScripts scripts, RedisCalls redis, StockSettings settings) {
    this.activities = activities;
    this.scripts = scripts;
    this.redis = redis;
    this.settings = settings;
  }

  /**
   * Open or closed as people have decided, but suspended while a rebuild is due. The gate of a
   * cancelled activity is a closed one that nobody opens.
   */
  GateOutcome write(ActivityRow row) {
    Gate gate = new Gate(status(row), row.saleFrom, row.saleUntil, row.limitPerUser, row.saleEpoch);
    return redis.of(() -> scripts.writeGate(row.activityId, gate, settings.saleLease()));
  }

  private static Gate.Status status(ActivityRow row) {
    if (row.suspended()) {
      return Gate.Status.SUSPENDED;
    }
    return row.cancelled() ? Gate.Status.CLOSED : Gate.Status.valueOf(row.sale);
  }

  /** Shuts the gate of a suspended activity and notes since when; an archived one is shut. */
  GateOutcome shut(ActivityRow row) {
    GateOutcome outcome = write(row);
    activities.gateIsShut(row.activityId, row.suspension);
    return outcome;
  }
}
