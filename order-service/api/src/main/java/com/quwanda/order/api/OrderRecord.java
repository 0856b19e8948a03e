package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * An order's row, as it stands now; the transaction that wrote it last may still be rolled back.
 *
 * @param orderId its id
 * @param userId the buyer
 * @param activityId the activity
 * @param clubId the club that organises it
 * @param ticketType the ticket type
 * @param quantity places
 * @param status UNPAID, PAID, REFUNDED, CANCELLED or EXPIRED; of an offer OFFERED, DECLINED, LAPSED
 *     or DEPOSITED
 * @param amount unit price × quantity in yuan, two decimal places
 * @param paidThrough WALLET, or the channel that it was paid through; null while it is not paid
 * @param refundedQuantity places given back, 0 to quantity
 * @param refunded amount given back in yuan, two decimal places
 * @param payUntil first instant at which it can no longer be paid, or accepted while it is OFFERED
 * @param xid the global transaction that wrote it last
 * @param xidAt when that transaction began
 * @param createdAt when the order was placed
 */
public record OrderRecord(
    String orderId,
    long userId,
    String activityId,
    String clubId,
    String ticketType,
    int quantity,
    OrderStatus status,
    String amount,
    String paidThrough,
    int refundedQuantity,
    String refunded,
    OffsetDateTime payUntil,
    String xid,
    OffsetDateTime xidAt,
    OffsetDateTime createdAt) {}
