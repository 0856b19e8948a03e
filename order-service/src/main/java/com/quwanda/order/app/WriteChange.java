package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.seata.core.context.GlobalLockConfigHolder;
import org.apache.seata.core.model.GlobalLockConfig;
import org.apache.seata.rm.datasource.exec.LockConflictException;
import org.apache.seata.rm.datasource.exec.LockWaitTimeoutException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The order's own branch of a change: its row, locked and checked, then updated where it is still
 * what was seen, with all that the change writes beside it, in one local transaction.
 *
 * <p>Another change whose transaction still runs is waited for: it may yet be rolled back. The wait
 * is outside of the row lock, which that rollback needs.
 */
@Component
class WriteChange {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);
  private static final int SHORTEST_PAUSE_MILLIS = 5;
  private static final int LONGEST_PAUSE_MILLIS = 80;
  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;

  private final OrderMapper orders;
  private final TransactionTemplate transaction;
  private final Clock clock;

  WriteChange(OrderMapper orders, TransactionTemplate transaction, Clock clock) {
    this.orders = orders;
    this.transaction = transaction;
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
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
    for (int looks = 1; ; looks++) {
      try {
        return withoutWaiting(
            () -> transaction.execute(inTransaction -> locked(orderId, change, xid)));
      } catch (RuntimeException failed) {
        if (!isLockConflict(failed)) {
          throw failed;
        }
        if (System.nanoTime() >= end) {
          throw new OrderBusy(change.name() + " waited for " + orderId + " in vain", failed);
        }
      }
      pause(looks);
    }
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

  /** Seata's own wait would keep the row lock all the while. */
  private static OrderRow withoutWaiting(Supplier<OrderRow> work) {
    GlobalLockConfig once = new GlobalLockConfig();
    once.setLockRetryInterval(1);
    once.setLockRetryTimes(0);
    GlobalLockConfig previous = GlobalLockConfigHolder.setAndReturnPrevious(once);
    try {
      return work.get();
    } finally {
      if (previous == null) {
        GlobalLockConfigHolder.remove();
      } else {
        GlobalLockConfigHolder.setAndReturnPrevious(previous);
      }
    }
  }

  /** Longer each time: each look costs the TC a question and the rollback a turn at the row. */
  private static void pause(int looks) {
    int longest = Math.min(LONGEST_PAUSE_MILLIS, SHORTEST_PAUSE_MILLIS * (looks + 1));
    try {
      TimeUnit.MILLISECONDS.sleep(
          ThreadLocalRandom.current().nextInt(SHORTEST_PAUSE_MILLIS, longest + 1));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new OrderBusy("the process stops", stopping);
    }
  }

  /** Whether others' locks, Seata's or the database's, were in the way: nothing was written. */
  private static boolean isLockConflict(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof LockConflictException
          || cause instanceof LockWaitTimeoutException
          || cause instanceof PessimisticLockingFailureException
          || cause instanceof SQLException sql
              && (sql.getErrorCode() == LOCK_WAIT_TIMEOUT || sql.getErrorCode() == DEADLOCK)) {
        return true;
      }
    }
    return false;
  }
}
