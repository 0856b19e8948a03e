package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.model.HoldId;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Shows a hold as journal and Redis have it. */
@Component
public class InspectHold {

  private final StockLogMapper rows;
  private final StockScripts scripts;
  private final RedisCalls redis;

  InspectHold(StockLogMapper rows, StockScripts scripts, RedisCalls redis) {
    this.rows = rows;
    this.scripts = scripts;
    this.redis = redis;
  }

  /** The hold of an order; {@code activityId} is needed only when the journal has no row. */
  public HoldView inspect(String orderId, String activityId) {
    if (!HoldId.is(orderId)) {
      throw Refuse.with(StockProblem.HOLD_NOT_FOUND, "no hold of " + orderId);
    }
    StockLogRow row = rows.find(orderId);
    String activity = row == null ? activityId : row.activityId;
    Optional<HoldRecord> hold =
        activity == null || !StockKeys.isName(activity)
            ? Optional.empty()
            : redis.of(() -> scripts.hold(activity, orderId));
    if (row == null && hold.isEmpty()) {
      throw Refuse.with(StockProblem.HOLD_NOT_FOUND, "no hold of " + orderId);
    }
    return row == null
        ? HoldViews.inRedisAlone(activity, hold.get())
        : HoldViews.of(row, hold.orElse(null));
  }

  static List<AllocationPart> parts(Allocation allocation) {
    return allocation.counts().entrySet().stream()
        .map(part -> new AllocationPart(part.getKey(), part.getValue()))
        .toList();
  }
}
