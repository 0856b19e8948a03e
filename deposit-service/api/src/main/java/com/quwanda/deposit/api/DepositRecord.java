package com.quwanda.deposit.api;

import java.time.OffsetDateTime;

/**
 * A deposit's row, as it stands now; the transaction that wrote it last may still be rolled back.
 * Amounts are in yuan with two decimal places.
 *
 * @param orderId its id
 * @param userId who made it
 * @param activityId the activity
 * @param clubId the club that organises it
 * @param ticketType the ticket type
 * @param quantity places
 * @param status FROZEN, CONFIRMED, DEDUCTED, PENALTY or REFUNDED
 * @param price unit price × quantity
 * @param depositAmount what was frozen
 * @param penaltyAmount what the club has kept of the deposit; 0.00 unless it was not confirmed
 * @param refundAmount what was given back, of the deposit or of the price; 0.00 while nothing was
 * @param refundedQuantity places given back of those that were sold; 0 unless it was confirmed and
 *     the organiser cancelled
 * @param confirmDeadline first instant at which it can no longer be confirmed
 * @param frozenAt when it was made
 * @param confirmedAt when it was confirmed, or null
 * @param settledAt when the last of its places and money was settled, or null
 * @param xid the global transaction that wrote it last
 * @param xidAt when that transaction began
 */
public record DepositRecord(
    String orderId,
    long userId,
    String activityId,
    String clubId,
    String ticketType,
    int quantity,
    DepositStatus status,
    String price,
    String depositAmount,
    String penaltyAmount,
    String refundAmount,
    int refundedQuantity,
    OffsetDateTime confirmDeadline,
    OffsetDateTime frozenAt,
    OffsetDateTime confirmedAt,
    OffsetDateTime settledAt,
    String xid,
    OffsetDateTime xidAt) {}
