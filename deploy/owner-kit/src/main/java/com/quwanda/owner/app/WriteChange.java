package com.quwanda.owner.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.model.OwnedState;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
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
public class WriteChange<R extends OwnedRow> {

  private final OwnedRows<R> orders;
  private final WriteBranch branch;
  private final Clock clock;

  WriteChange(OwnedRows<R> orders, WriteBranch branch, Clock clock) {
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
  public R write(String orderId, Change<R> change, String xid) {
    return branch.write(change.name() + " of " + orderId, () -> locked(orderId, change, xid));
  }

  private R locked(String orderId, Change<R> change, String xid) {
    R row = orders.lock(orderId);
    if (row == null) {
      throw Refuse.with(OwnerProblem.ORDER_NOT_FOUND, "there is no order " + orderId);
    }
    if (change.isDone(row)) {
      throw new DoneBefore(row);
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    change.check(row, now);
    OwnedState state = row.state();
    String seenXid = row.xid;
    row.xid = xid;
    row.xidAt = now;
    change.write(row, xid, now);
    if (row.state() != state && !state.canBecome(row.state())) {
      throw new IllegalStateException(change.name() + ": " + state + " to " + row.state());
    }
    if (orders.change(row, state.name(), seenXid) != 1) {
      throw new OrderBusy(orderId + " changed under its lock", null);
    }
    return row;
  }
}
