package com.quwanda.compensation.api;

import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * A compensation that a launcher has reported, or that an operator looks at.
 *
 * @param orderId the hold's order
 * @param activityId the hold's activity
 * @param ticketType the hold's ticket type
 * @param owner service whose record decides the hold's fate
 * @param state where it stands
 * @param tries failed tries so far; an outcome in doubt is none
 * @param error what the last one failed with, or what the outcome's doubt is, or null
 * @param nextTryAt when it is tried next; null unless PENDING
 * @param reportedAt when the launcher reported it
 * @param closedReason why an operator closed it, or null
 */
public record CompensationView(
    String orderId,
    String activityId,
    String ticketType,
    String owner,
    CompensationState state,
    int tries,
    @OrNull String error,
    @OrNull OffsetDateTime nextTryAt,
    OffsetDateTime reportedAt,
    @OrNull String closedReason) {}
