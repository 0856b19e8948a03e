package com.quwanda.order.model;

import com.quwanda.owner.model.Digest;

/** Names what pays an order, the same on every machine when the request is repeated. */
public final class PaymentId {

  private PaymentId() {}

  /** Id of the payment that is asked for under {@code idempotencyKey}. */
  public static String of(String orderId, String idempotencyKey) {
    return "P" + Digest.of("payment|" + orderId + "|" + idempotencyKey);
  }

  /** Id of the payment through a channel that is asked for under {@code idempotencyKey}. */
  public static String throughChannel(String orderId, String idempotencyKey) {
    return "C" + Digest.of("channel|" + orderId + "|" + idempotencyKey);
  }
}
