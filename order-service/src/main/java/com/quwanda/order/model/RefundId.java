package com.quwanda.order.model;

import com.quwanda.owner.model.Digest;

/** Names refunds of an order, the same on every machine when the request is repeated. */
public final class RefundId {

  private RefundId() {}

  /** Id of the refund that the buyer asks for under {@code idempotencyKey}. */
  public static String of(String orderId, String idempotencyKey) {
    return "R" + Digest.of("refund|" + orderId + "|" + idempotencyKey);
  }

  /** Id of the one refund by which {@code who}, not the buyer, ends the order. */
  public static String ofEnd(String orderId, String who) {
    return "R" + Digest.of("end|" + orderId + "|" + who);
  }
}
