package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.UndoLogMapper;
import java.time.Clock;
import org.apache.seata.core.context.RootContext;
import org.springframework.stereotype.Component;

/** What every stock branch does first: it marks the hold's journal row with its XID. */
@Component
class MarkHold {

  private final StockLogMapper journal;
  private final UndoLogMapper undoLog;
  private final Clock clock;

  MarkHold(StockLogMapper journal, UndoLogMapper undoLog, Clock clock) {
    this.journal = journal;
    this.undoLog = undoLog;
    this.clock = clock;
  }

  /**
   * A hold whose bucket rows the branch is to write.
   *
   * @param done true when this very transaction has written them before
   */
  record Marked(long ticketTypeId, Allocation allocation, boolean done) {}

  /**
   * Marks the row of {@code orderId}, which must be in {@code state}.
   *
   * @param endedXid a transaction proven to be rolled back, whose mark may be taken over, or null
   */
  Marked mark(String orderId, HoldState state, Operation operation, String endedXid) {
    String xid = RootContext.getXID();
    if (xid == null) {
      throw Refuse.with(StockProblem.OUTSIDE_TRANSACTION, operation + " of " + orderId);
    }
    boolean fresh = journal.mark(orderId, state, operation, xid, endedXid, clock.instant()) == 1;
    StockLogRow row = journal.find(orderId);
    if (row == null) {
      throw Refuse.with(StockProblem.HOLD_NOT_FOUND, "the journal has no hold of " + orderId);
    }
    if (!fresh && !isRepeat(row, state, operation, xid)) {
      throw Refuse.with(
          StockProblem.HOLD_NOT_READY,
          "%s of %s: the journal shows %s, %s by %s"
              .formatted(operation, orderId, row.state, row.markOperation, row.markXid));
    }
    return new Marked(row.ticketTypeId, Allocation.parse(row.allocation), !fresh);
  }

  /**
   * The same transaction once more is a repeat only if its branch has committed here; a first try
   * that failed or still runs must not be answered as done.
   */
  private boolean isRepeat(StockLogRow row, HoldState state, Operation operation, String xid) {
    return row.state == state
        && row.markOperation == operation
        && xid.equals(row.markXid)
        && undoLog.branches(xid) > 0;
  }
}
