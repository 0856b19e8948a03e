package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldRecord;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.store.StockLogRow;

/** Shows holds as journal and Redis have them. */
final class HoldViews {

  private HoldViews() {}

  /** A journal row with its record in Redis, null when Redis has none. */
  static HoldView of(StockLogRow row, HoldRecord record) {
    return new HoldView(
        row.orderId,
        row.owner,
        row.userId,
        row.activityId,
        row.ticketType,
        row.quantity,
        InspectHold.parts(Allocation.parse(row.allocation)),
        row.left().total(),
        row.state.name(),
        row.markOperation == null ? null : row.markOperation.name(),
        row.markXid,
        ActivityViews.at(row.markAt),
        row.lastXid,
        record == null ? null : record.state().name(),
        record == null ? null : record.left().total(),
        row.healer == null ? null : Healer.valueOf(row.healer),
        row.evidence,
        ActivityViews.at(row.healedAt),
        row.healedAfterMs,
        ActivityViews.at(row.frozenAt),
        ActivityViews.at(row.settledAt));
  }

  /** A hold that the journal has no row of, at this activity at least. */
  static HoldView inRedisAlone(String activityId, HoldRecord record) {
    return new HoldView(
        record.orderId(),
        record.owner(),
        record.userId(),
        activityId,
        record.ticketType(),
        record.quantity(),
        InspectHold.parts(record.allocation()),
        null,
        null,
        null,
        null,
        null,
        null,
        record.state().name(),
        record.left().total(),
        null,
        null,
        null,
        null,
        ActivityViews.at(record.frozenAt()),
        null);
  }
}
