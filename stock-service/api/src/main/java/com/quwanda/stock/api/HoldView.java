package com.quwanda.stock.api;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * A hold as journal and Redis have it.
 *
 * @param orderId the order it is for
 * @param userId the buyer
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places
 * @param allocation what each bucket gave
 * @param journalState state of the journal row; null when the journal has no row
 * @param markOperation operation a global transaction has marked the row with, or null
 * @param markXid XID of that transaction, or null
 * @param redisState state of the hold record in Redis; null when Redis has none
 * @param healer who ended or confirmed it, or null
 * @param evidence what the last verdict rested on, or null
 * @param frozenAt when the places were taken
 * @param settledAt when the hold ended, or null
 */
public record HoldView(
    String orderId,
    long userId,
    String activityId,
    String ticketType,
    int quantity,
    List<AllocationPart> allocation,
    String journalState,
    String markOperation,
    String markXid,
    String redisState,
    Healer healer,
    String evidence,
    OffsetDateTime frozenAt,
    OffsetDateTime settledAt) {}
