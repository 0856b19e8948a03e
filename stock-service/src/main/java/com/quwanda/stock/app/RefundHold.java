package com.quwanda.stock.app;

import com.quwanda.stock.api.RefundHoldRequest;
import org.springframework.stereotype.Component;

/**
 * A branch of the launcher's global transaction: takes places of a sold hold out of the buckets.
 */
@Component
public class RefundHold {

  private final MarkHold mark;
  private final BucketRows buckets;

  RefundHold(MarkHold mark, BucketRows buckets) {
    this.mark = mark;
    this.buckets = buckets;
  }

  /**
   * Takes places of {@code orderId} out of what is sold in the buckets they came from: of what it
   * has left, those of the lowest buckets.
   *
   * @throws com.quwanda.kit.ProblemException REFUND_TOO_LARGE when it has fewer left; REFUND_REUSED
   *     when this refund was for another number of places. HOLD_NOT_READY when it was done before
   *     for this very number: whoever asks again under a new transaction would give money back
   *     twice, so that must not commit.
   */
  public void refund(String orderId, RefundHoldRequest request) {
    MarkHold.Marked hold =
        mark.markRefund(orderId, request.refundId(), request.quantity(), request.endedXid());
    if (!hold.done()) {
      buckets.refund(hold.ticketTypeId(), hold.places());
    }
  }
}
