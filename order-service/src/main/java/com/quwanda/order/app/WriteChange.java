package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/**
 * The order's own branch of a change: its row, locked and checked, then updated where it is still
 * what was seen, with all that the change writes beside it, in one local transaction.
 *
 * <p>Another change whose transaction still runs is waited for: it may yet be rolled back. The wait
 * is outside of the row lock, which that rollback needs.
 */
@Component
class WriteChange {

  private final OrderMapper orders;
  private final WriteBranch branch;
  private final Clock clock;

  WriteChange(OrderMapper orders, WriteBranch branch, Clock clock) {
    this.orders = orders;
    this.branch = branch;
    this.clock = clock;
  }

  /**
   * Writes it.
   *
   * @return the row as it is now
   * @throws ProblemException when the order's state refuses it
   * @throws DoneBefore when it was made before
   * @throws OrderBusy when others were in the way for too long
   */
  OrderRow write(String orderId, Change change, String xid) {
    return branch.write(change.name() + " of " + orderId, () -> locked(orderId, change, xid));
  }

  private OrderRow locked(String orderId, Change change, String xid) {
    OrderRow row = orders.lock(orderId);
    if (row == null) {
      throw Refuse.with(OrderProblem.ORDER_NOT_FOUND, "there is no order " + orderId);
    }
    if (change.isDone(row)) {
      throw new DoneBefore(row);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    change.check(row, now);
    OrderState status = row.status;
    int refundedQuantity = row.refundedQuantity;
    String seenXid = row.xid;
    row.xid = xid;
    row.xidAt = now;
    change.write(row, xid, now);
    if (row.status != status && !status.canBecome(row.status)) {
      throw new IllegalStateException(change.name() + ": " + status + " to " + row.status);
    }
    if (orders.change(row, status, refundedQuantity, seenXid) != 1) {
      throw new OrderBusy(orderId + " changed under its lock", null);
    }
    return row;
  }
}
