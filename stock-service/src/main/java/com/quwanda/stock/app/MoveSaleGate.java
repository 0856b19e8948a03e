package com.quwanda.stock.app;

import com.quwanda.lua.GateOutcome;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.WarmUpOutcome;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.ActivityView.Sale;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Opens and closes an activity's sale: the database first, then Redis. The gate's epoch makes an
 * older move that arrives late lose.
 */
@Component
public class MoveSaleGate {

  private final Catalogue catalogue;
  private final ActivityMapper activities;
  private final TicketTypeMapper types;
  private final RaiseCapacity capacity;
  private final KeepPlaces keep;
  private final StockLogMapper journal;
  private final WarmUpStock warmUp;
  private final RebuildStock rebuild;
  private final SaleGate gate;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final ActivityViews views;
  private final TransactionTemplate transaction;

  MoveSaleGate(
      Catalogue catalogue,
      ActivityMapper activities,
      TicketTypeMapper types,
      RaiseCapacity capacity,
      KeepPlaces keep,
      StockLogMapper journal,
      WarmUpStock warmUp,
      RebuildStock rebuild,
      SaleGate gate,
      StockScripts scripts,
      RedisCalls redis,
      ActivityViews views,
      TransactionTemplate transaction) {
    this.catalogue = catalogue;
    this.activities = activities;
    this.types = types;
    this.capacity = capacity;
    this.keep = keep;
    this.journal = journal;
    this.warmUp = warmUp;
    this.rebuild = rebuild;
    this.gate = gate;
    this.scripts = scripts;
    this.redis = redis;
    this.views = views;
    this.transaction = transaction;
  }

  /**
   * Warms the activity up where that has not been done, finishes changes of capacity that stopped
   * half-way, says again what waitlists want, then opens its gate. An activity that Redis has lost
   * is rebuilt before; if it is suspended already, whoever rebuilds it opens the gate. One that is
   * cancelled is refused.
   */
  public ActivityView open(String activityId) {
    ActivityRow before = catalogue.activity(activityId);
    CancelSale.refuseCancelled(before);
    if (before.suspended()) {
      return move(activityId, Sale.OPEN);
    }
    boolean lost = false;
    for (TicketTypeRow type : types.ofActivity(activityId)) {
      lost |= !isWarm(type);
      capacity.inRedis(type);
      keep.inRedis(type);
    }
    if (!lost) {
      return move(activityId, Sale.OPEN);
    }
    if (rebuild.anew(activityId, () -> move(activityId, Sale.OPEN)).isEmpty()) {
      return move(activityId, Sale.OPEN);
    }
    return views.of(catalogue.activity(activityId));
  }

  /** Closes its gate, if it is not closed for good. Holds stay as they are. */
  public ActivityView close(String activityId) {
    return move(activityId, Sale.CLOSED);
  }

  private ActivityView move(String activityId, Sale sale) {
    ActivityRow row =
        transaction.execute(
            inTransaction -> {
              activities.moveGate(activityId, sale.name());
              return catalogue.activity(activityId);
            });
    if (sale == Sale.OPEN) {
      CancelSale.refuseCancelled(row);
    }
    GateOutcome written = gate.write(row);
    if (written == GateOutcome.ARCHIVED) {
      throw Refuse.with(StockProblem.SALE_ENDED, activityId + " is archived");
    }
    if (written == GateOutcome.STALE_EPOCH) {
      // A later move was faster; what it left is the answer.
      return views.of(catalogue.activity(activityId));
    }
    return views.of(row);
  }

  /** Whether its counters are there, now or since before; false: they were and are lost. */
  private boolean isWarm(TicketTypeRow type) {
    if (!redis.of(() -> scripts.available(type.activityId, List.of(type.code))).isEmpty()) {
      return true;
    }
    // Once there have been holds, rows alone would offer their places again.
    return journal.ofType(type.id) == 0 && warmUp.warmUp(type) != WarmUpOutcome.STOCK_LOST;
  }
}
