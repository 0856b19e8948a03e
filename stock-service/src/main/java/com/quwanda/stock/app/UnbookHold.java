package com.quwanda.stock.app;

import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import org.springframework.stereotype.Component;

/** A branch of the launcher's global transaction: takes a booking's counts back out. */
@Component
public class UnbookHold {

  private final MarkHold mark;
  private final BucketRows buckets;

  UnbookHold(MarkHold mark, BucketRows buckets) {
    this.mark = mark;
    this.buckets = buckets;
  }

  /**
   * Takes the booking of {@code orderId} back.
   *
   * @param endedXid an earlier try's transaction, proven to be rolled back, or null
   */
  public void unbook(String orderId, String endedXid) {
    MarkHold.Marked hold = mark.mark(orderId, HoldState.BOOKED, Operation.UNBOOK, endedXid);
    if (!hold.done()) {
      buckets.unfreeze(hold.ticketTypeId(), hold.places());
    }
  }
}
