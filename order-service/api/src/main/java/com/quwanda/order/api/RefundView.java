package com.quwanda.order.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * A refund as the buyer sees it.
 *
 * @param refundId derived from the order and the idempotency key
 * @param orderId the order
 * @param status PROCESSING while its outcome is not known; DONE once the money is in the wallet, or
 *     handed to the payment channel
 * @param quantity places given back; null while all that are left are being given back
 * @param amount yuan given back, two decimal places; null while PROCESSING
 * @param createdAt when; null while PROCESSING
 */
public record RefundView(
    String refundId,
    String orderId,
    RefundStatus status,
    @OrNull Integer quantity,
    @OrNull @Form(Form.YUAN) String amount,
    @OrNull OffsetDateTime createdAt) {}
