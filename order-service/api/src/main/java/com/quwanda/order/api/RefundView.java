package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * A refund as the buyer sees it.
 *
 * @param refundId derived from the order and the idempotency key
 * @param orderId the order
 * @param status PROCESSING while its outcome is not known; DONE once the money is in the wallet, or
 *     handed to the payment channel
 * @param quantity places given back
 * @param amount yuan given back, two decimal places; null while PROCESSING
 * @param createdAt when; null while PROCESSING
 */
public record RefundView(
    String refundId,
    String orderId,
    RefundStatus status,
    Integer quantity,
    String amount,
    OffsetDateTime createdAt) {}
