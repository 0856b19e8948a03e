package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.Refunds;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.model.HoldId;
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
   * @param places what it is to write of each bucket
   * @param done true when this very transaction has written them before
   */
  record Marked(long ticketTypeId, Allocation places, boolean done) {}

  /**
   * Marks the row of {@code orderId}, which must be in {@code state}.
   *
   * @param endedXid a transaction proven to be rolled back, whose mark may be taken over, or null
   */
  Marked mark(String orderId, HoldState state, Operation operation, String endedXid) {
    String xid = xidFor(orderId, operation);
    boolean fresh = journal.mark(orderId, state, operation, xid, endedXid, clock.instant()) == 1;
    StockLogRow row = rowOf(orderId);
    if (!fresh && !isRepeat(row, state, operation, xid)) {
      throw notReady(row, operation);
    }
    return new Marked(row.ticketTypeId, row.left(), !fresh);
  }

  /**
   * Marks the row of {@code orderId}, which must be sold, with a refund of {@code quantity} places:
   * of those it has left, the ones of the lowest buckets.
   *
   * @param endedXid as with {@link #mark}
   */
  Marked markRefund(String orderId, String refundId, int quantity, String endedXid) {
    String xid = xidFor(orderId, Operation.REFUND);
    StockLogRow row = rowOf(orderId);
    if (row.refunds().byId().containsKey(refundId)) {
      refuseReuse(row.refunds(), refundId, quantity);
      throw notReady(row, Operation.REFUND);
    }
    if (isRepeat(row, HoldState.CONFIRMED, Operation.REFUND, xid)) {
      refuseReuse(row.markedRefund(), refundId, quantity);
      if (!row.markedRefund().byId().containsKey(refundId)) {
        throw notReady(row, Operation.REFUND);
      }
      return new Marked(row.ticketTypeId, row.refunding(), true);
    }
    if (!isOpen(row, endedXid)) {
      throw notReady(row, Operation.REFUND);
    }
    if (row.left().total() < quantity) {
      throw Refuse.with(
          StockProblem.REFUND_TOO_LARGE,
          "%d places of %s, which has %d left".formatted(quantity, orderId, row.left().total()));
    }
    Allocation places = row.left().first(quantity);
    String refund = Refunds.NONE.and(refundId, places).toString();
    boolean fresh =
        journal.markRefund(orderId, row.leftAllocation, refund, xid, endedXid, clock.instant())
            == 1;
    if (!fresh) {
      throw notReady(rowOf(orderId), Operation.REFUND);
    }
    return new Marked(row.ticketTypeId, places, false);
  }

  /** Whether what is left of the hold is what its row shows, whoever has marked it. */
  private static boolean isOpen(StockLogRow row, String endedXid) {
    boolean sold = row.state == HoldState.CONFIRMED || row.state == HoldState.REFUNDED;
    boolean takenOver = row.markOperation == Operation.REFUND && row.markXid.equals(endedXid);
    return sold && (row.markOperation == null || takenOver);
  }

  private static void refuseReuse(Refunds known, String refundId, int quantity) {
    Allocation before = known.byId().get(refundId);
    if (before != null && before.total() != quantity) {
      throw Refuse.with(
          StockProblem.REFUND_REUSED, refundId + " gave " + before.total() + " places back");
    }
  }

  private static String xidFor(String orderId, Operation operation) {
    String xid = RootContext.getXID();
    if (xid == null) {
      throw Refuse.with(StockProblem.OUTSIDE_TRANSACTION, operation + " of " + orderId);
    }
    if (!HoldId.is(orderId)) {
      throw unknown(orderId);
    }
    return xid;
  }

  private StockLogRow rowOf(String orderId) {
    StockLogRow row = journal.find(orderId);
    if (row == null) {
      throw unknown(orderId);
    }
    return row;
  }

  private static ProblemException unknown(String orderId) {
    return Refuse.with(StockProblem.HOLD_NOT_FOUND, "the journal has no hold of " + orderId);
  }

  private static ProblemException notReady(StockLogRow row, Operation operation) {
    return Refuse.with(
        StockProblem.HOLD_NOT_READY,
        "%s of %s: the journal shows %s, %s by %s"
            .formatted(operation, row.orderId, row.state, row.markOperation, row.markXid));
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
