package com.quwanda.stock.app;

import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import org.springframework.stereotype.Component;

/** A branch of the launcher's global transaction: turns a booking's counts into sold ones. */
@Component
public class ConfirmHold {

  private final MarkHold mark;
  private final BucketRows buckets;

  ConfirmHold(MarkHold mark, BucketRows buckets) {
    this.mark = mark;
    this.buckets = buckets;
  }

  /**
   * Confirms the booking of {@code orderId}.
   *
   * @param endedXid an earlier try's transaction, proven to be rolled back, or null
   */
  public void confirm(String orderId, String endedXid) {
    MarkHold.Marked hold = mark.mark(orderId, HoldState.BOOKED, Operation.CONFIRM, endedXid);
    if (!hold.done()) {
      buckets.sell(hold.ticketTypeId(), hold.places());
    }
  }
}
