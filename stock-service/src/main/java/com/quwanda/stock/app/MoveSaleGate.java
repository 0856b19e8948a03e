package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Gate;
import com.quwanda.lua.GateOutcome;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.WarmUpOutcome;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.ActivityView.Sale;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.CapacityChangeMapper;
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
  private final BucketMapper buckets;
  private final CapacityChangeMapper changes;
  private final RaiseCapacity capacity;
  private final StockLogMapper journal;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final ActivityViews views;
  private final TransactionTemplate transaction;

  MoveSaleGate(
      Catalogue catalogue,
      ActivityMapper activities,
      TicketTypeMapper types,
      BucketMapper buckets,
      CapacityChangeMapper changes,
      RaiseCapacity capacity,
      StockLogMapper journal,
      StockScripts scripts,
      RedisCalls redis,
      ActivityViews views,
      TransactionTemplate transaction) {
    this.catalogue = catalogue;
    this.activities = activities;
    this.types = types;
    this.buckets = buckets;
    this.changes = changes;
    this.capacity = capacity;
    this.journal = journal;
    this.scripts = scripts;
    this.redis = redis;
    this.views = views;
    this.transaction = transaction;
  }

  /**
   * Warms the activity up where that has not been done, finishes changes of capacity that stopped
   * half-way, then opens its gate.
   */
  public ActivityView open(String activityId) {
    catalogue.activity(activityId);
    for (TicketTypeRow type : types.ofActivity(activityId)) {
      warmUp(type);
      capacity.inRedis(type);
    }
    return move(activityId, Sale.OPEN);
  }

  /** Closes its gate. Holds stay as they are. */
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
    GateOutcome written = redis.of(() -> scripts.writeGate(activityId, gate(row)));
    if (written == GateOutcome.ARCHIVED) {
      throw Refuse.with(StockProblem.SALE_ENDED, activityId + " is archived");
    }
    if (written == GateOutcome.STALE_EPOCH) {
      // A later move was faster; what it left is the answer.
      return views.of(catalogue.activity(activityId));
    }
    return views.of(row);
  }

  private static Gate gate(ActivityRow row) {
    return new Gate(
        Gate.Status.valueOf(row.sale),
        row.saleFrom,
        row.saleUntil,
        row.limitPerUser,
        row.saleEpoch);
  }

  private record Counters(int version, List<BucketRow> buckets) {}

  private void warmUp(TicketTypeRow type) {
    if (!redis.of(() -> scripts.available(type.activityId, List.of(type.code))).isEmpty()) {
      return;
    }
    if (journal.ofType(type.id) > 0) {
      throw rebuildNeeded(type);
    }
    // One snapshot of both, so that no change of capacity is counted twice or not at all.
    Counters counters =
        transaction.execute(
            inTransaction -> {
              types.lock(type.id);
              return new Counters(changes.lastVersion(type.id), buckets.ofType(type.id));
            });
    WarmUpOutcome warm =
        redis.of(
            () ->
                scripts.warmUp(
                    type.activityId,
                    type.code,
                    counters.version,
                    counters.buckets.stream().map(bucket -> bucket.stock).toList(),
                    counters.buckets.stream()
                        .map(bucket -> bucket.stock - bucket.soldCount - bucket.frozenCount)
                        .toList()));
    if (warm == WarmUpOutcome.STOCK_LOST) {
      throw rebuildNeeded(type);
    }
  }

  /** Holds were taken before, so their places and their users' counts would be offered again. */
  private static ProblemException rebuildNeeded(TicketTypeRow type) {
    return Refuse.with(
        StockProblem.REBUILD_NEEDED, type.activityId + "/" + type.code + " has had holds");
  }
}
