package com.quwanda.stock.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.LockConflicts;
import com.quwanda.lua.Allocation;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes a hold's counts into the bucket rows: one local transaction, so one branch, over all its
 * buckets in ascending order.
 */
@Component
class BucketRows {

  private final BucketMapper buckets;
  private final TransactionTemplate transaction;
  private final FaultPoints faults;

  BucketRows(BucketMapper buckets, TransactionTemplate transaction, FaultPoints faults) {
    this.buckets = buckets;
    this.transaction = transaction;
    this.faults = faults;
  }

  /** Counts the allocation as frozen. */
  void freeze(long ticketTypeId, Allocation allocation) {
    write("book", ticketTypeId, allocation, buckets::freeze);
  }

  /** Takes the allocation out of what is frozen. */
  void unfreeze(long ticketTypeId, Allocation allocation) {
    write("unbook", ticketTypeId, allocation, buckets::unfreeze);
  }

  /** Turns what is frozen of the allocation into sold places. */
  void sell(long ticketTypeId, Allocation allocation) {
    write("confirm", ticketTypeId, allocation, buckets::sell);
  }

  /** Takes the allocation out of what is sold. */
  void refund(long ticketTypeId, Allocation allocation) {
    write("refund", ticketTypeId, allocation, buckets::refund);
  }

  private void write(
      String operation,
      long ticketTypeId,
      Allocation allocation,
      BiFunction<Long, Integer, Integer> statement) {
    try {
      transaction.executeWithoutResult(
          inTransaction -> {
            faults.pass(operation + ".before-update");
            allocation
                .counts()
                .forEach(
                    (bucket, count) -> {
                      long row = BucketRow.idOf(ticketTypeId, bucket);
                      if (statement.apply(row, count) != 1) {
                        throw Refuse.with(
                            StockProblem.BUCKET_REFUSED,
                            operation + " of " + count + " in bucket " + bucket);
                      }
                    });
          });
    } catch (RuntimeException failed) {
      if (LockConflicts.isOne(failed)) {
        throw Refuse.with(StockProblem.BUCKET_CONFLICT, operation + " waited in vain");
      }
      throw failed;
    }
    faults.pass(operation + ".after-update");
  }
}
