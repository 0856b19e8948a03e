package com.quwanda.order.api;

import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * Someone's place on the waitlist of a ticket type.
 *
 * @param entryId derived from the user and the idempotency key
 * @param status where it stands
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places that are waited for, all at once
 * @param position 1 for the first in the line; null unless WAITING
 * @param joinedAt when the wait began
 * @param offer the offer that was made, or null
 * @param reason why it is CLOSED: a problem code; null otherwise
 */
public record WaitlistEntryView(
    String entryId,
    WaitlistStatus status,
    String activityId,
    String ticketType,
    int quantity,
    @OrNull Integer position,
    OffsetDateTime joinedAt,
    @OrNull WaitlistOfferView offer,
    @OrNull String reason) {}
