package com.quwanda.stock.app;

import com.quwanda.lua.FreezeReply;
import com.quwanda.lua.HoldRecord;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.store.Healing;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Clock;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/** How a hold's row comes into the journal: one per order, whoever is first. */
@Component
class Journal {

  private static final String NOTHING = "";

  private final StockLogMapper rows;
  private final Clock clock;

  Journal(StockLogMapper rows, Clock clock) {
    this.rows = rows;
    this.clock = clock;
  }

  /** The row of places just taken in Redis, or the one that is there. */
  StockLogRow frozen(HoldRequest request, TicketTypeRow type, FreezeReply.Held held) {
    StockLogRow row = new StockLogRow();
    row.orderId = request.orderId();
    row.owner = request.owner();
    row.userId = request.userId();
    row.activityId = request.activityId();
    row.ticketType = request.ticketType();
    row.ticketTypeId = type.id;
    row.quantity = request.quantity();
    row.allocation = held.allocation().toString();
    row.leftAllocation = row.allocation;
    row.refunds = NOTHING;
    row.fingerprint = request.fingerprint();
    row.state = HoldState.FREEZE;
    row.frozenAt = held.frozenAt();
    if (held.replayed()) {
      StockLogRow there = rows.find(row.orderId);
      if (there != null) {
        return there;
      }
    }
    return insert(row);
  }

  /** The row of a hold that Redis has and the journal misses, since a crash came in between. */
  StockLogRow found(String activityId, HoldRecord hold, long ticketTypeId) {
    StockLogRow row = new StockLogRow();
    row.orderId = hold.orderId();
    row.owner = hold.owner();
    row.userId = hold.userId();
    row.activityId = activityId;
    row.ticketType = hold.ticketType();
    row.ticketTypeId = ticketTypeId;
    row.quantity = hold.quantity();
    row.allocation = hold.allocation().toString();
    row.leftAllocation = row.allocation;
    row.refunds = NOTHING;
    row.fingerprint = hold.fingerprint();
    row.state = HoldState.FREEZE;
    row.frozenAt = hold.frozenAt();
    return insert(row);
  }

  /**
   * The row of an order that is dead and has taken nothing: a freeze that arrives later is refused.
   * Nobody is its owner, so there must never be anything to ask one about it.
   *
   * @return empty when the order has a row by now
   */
  Optional<StockLogRow> neverFrozen(SettleRequest verdict, long ticketTypeId) {
    StockLogRow row = new StockLogRow();
    row.orderId = verdict.orderId();
    row.owner = "unknown";
    row.userId = 1;
    row.activityId = verdict.activityId();
    row.ticketType = verdict.ticketType();
    row.ticketTypeId = ticketTypeId;
    row.quantity = 0;
    row.allocation = NOTHING;
    row.leftAllocation = NOTHING;
    row.refunds = NOTHING;
    row.fingerprint = NOTHING;
    row.state = HoldState.FREEZE_ROLLED_BACK;
    row.lastXid = verdict.xid();
    row.frozenAt = clock.instant();
    Healing by = RepairHold.healing(verdict, row, row.frozenAt);
    row.healer = by.healer();
    row.evidence = by.evidence();
    row.healedAt = by.at();
    row.healedAfterMs = by.afterMillis();
    row.settledAt = row.frozenAt;
    try {
      rows.insert(row);
      return Optional.of(row);
    } catch (DuplicateKeyException there) {
      return Optional.empty();
    }
  }

  private StockLogRow insert(StockLogRow row) {
    try {
      rows.insert(row);
      return row;
    } catch (DuplicateKeyException there) {
      return rows.find(row.orderId);
    }
  }
}
