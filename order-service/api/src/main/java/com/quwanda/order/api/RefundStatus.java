package com.quwanda.order.api;

/** How a refund stands. */
public enum RefundStatus {
  PROCESSING,
  DONE
}
