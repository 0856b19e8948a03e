package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * An order's row, as it stands now; the transaction that wrote it last may still be rolled back.
 *
 * @param orderId its id
 * @param userId the buyer
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places
 * @param status UNPAID, PAID, REFUNDED, CANCELLED or EXPIRED
 * @param xid the global transaction that wrote it last
 * @param xidAt when that transaction began
 * @param createdAt when the order was placed
 */
public record OrderRecord(
    String orderId,
    long userId,
    String activityId,
    String ticketType,
    int quantity,
    OrderStatus status,
    String xid,
    OffsetDateTime xidAt,
    OffsetDateTime createdAt) {}
