package com.quwanda.stock.app;

import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import org.springframework.stereotype.Component;

/** A branch of the launcher's global transaction: adds a hold's counts to the bucket rows. */
@Component
public class BookHold {

  private final MarkHold mark;
  private final BucketRows buckets;

  BookHold(MarkHold mark, BucketRows buckets) {
    this.mark = mark;
    this.buckets = buckets;
  }

  /**
   * Books the hold of {@code orderId}.
   *
   * @param endedXid an earlier try's transaction, proven to be rolled back, or null
   */
  public void book(String orderId, String endedXid) {
    MarkHold.Marked hold = mark.mark(orderId, HoldState.FREEZE, Operation.BOOK, endedXid);
    if (!hold.done()) {
      buckets.freeze(hold.ticketTypeId(), hold.places());
    }
  }
}
