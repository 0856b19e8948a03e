package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * Places that are held for someone who waited.
 *
 * @param offerId becomes the id of the order or deposit that accepts it
 * @param expiresAt first instant at which it can no longer be accepted
 */
public record WaitlistOfferView(String offerId, OffsetDateTime expiresAt) {}
