package com.quwanda.order.api;

import com.quwanda.contract.Form;
import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * An order as its buyer sees it. While the status is PROCESSING or FAILED only the id, the status
 * and the problem are sure to be there.
 *
 * @param orderId derived from the kind of order, the user and the idempotency key
 * @param status where it stands
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places
 * @param unitPrice price of one place in yuan, two decimal places
 * @param amount unit price × quantity in yuan, two decimal places
 * @param createdAt when it was placed
 * @param payUntil first instant at which it can no longer be paid
 * @param refundedQuantity places given back, 0 to quantity
 * @param refunded amount given back in yuan, two decimal places
 * @param problem code of the problem that ended it; null unless FAILED
 */
public record OrderView(
    String orderId,
    OrderStatus status,
    @OrNull String activityId,
    @OrNull String ticketType,
    @OrNull Integer quantity,
    @OrNull @Form(Form.YUAN) String unitPrice,
    @OrNull @Form(Form.YUAN) String amount,
    @OrNull OffsetDateTime createdAt,
    @OrNull OffsetDateTime payUntil,
    @OrNull Integer refundedQuantity,
    @OrNull @Form(Form.YUAN) String refunded,
    @OrNull String problem) {}
