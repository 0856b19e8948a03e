package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * An offer, as whoever accepts it needs it.
 *
 * @param offerId its id
 * @param userId whom it was made to
 * @param activityId the activity
 * @param clubId club that organises it
 * @param ticketType the ticket type
 * @param quantity places
 * @param fingerprint digest of these
 * @param expiresAt first instant at which it can no longer be accepted
 * @param status OFFERED while it is open
 */
public record OfferedPlaces(
    String offerId,
    long userId,
    String activityId,
    String clubId,
    String ticketType,
    int quantity,
    String fingerprint,
    OffsetDateTime expiresAt,
    OrderStatus status) {}
