package com.quwanda.stock.api;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * A hold as journal and Redis have it.
 *
 * @param orderId the order it is for
 * @param owner service whose record decides the hold's fate
 * @param userId the buyer
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places
 * @param allocation what each bucket gave
 * @param left places that are not given back, by the journal; null when it has no row
 * @param journalState state of the journal row; null when the journal has no row
 * @param markOperation operation a global transaction has marked the row with, or null
 * @param markXid XID of that transaction, or null
 * @param markAt when the mark was set, or null
 * @param lastXid XID of the transaction whose effect the journal state shows, or null
 * @param redisState state of the hold record in Redis; null when Redis has none
 * @param redisLeft places that are not given back, in Redis; null when Redis has no record
 * @param healer who ended or confirmed it, or null
 * @param evidence what the last verdict rested on, or null
 * @param healedAt when that was, or null
 * @param healedAfterMillis how long that was after the places were taken, in milliseconds, or null
 * @param frozenAt when the places were taken
 * @param settledAt when the hold ended, or null
 */
public record HoldView(
    String orderId,
    String owner,
    long userId,
    String activityId,
    String ticketType,
    int quantity,
    List<AllocationPart> allocation,
    Integer left,
    String journalState,
    String markOperation,
    String markXid,
    OffsetDateTime markAt,
    String lastXid,
    String redisState,
    Integer redisLeft,
    Healer healer,
    String evidence,
    OffsetDateTime healedAt,
    Long healedAfterMillis,
    OffsetDateTime frozenAt,
    OffsetDateTime settledAt) {}
