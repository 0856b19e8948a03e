package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;

/**
 * What a user asks for under one idempotency key.
 *
 * @param orderId derived from user and key
 * @param userId the buyer
 * @param activityId the activity
 * @param ticketType one of its ticket types
 * @param quantity places
 * @param fingerprint digest of what is asked for
 */
public record OrderAttempt(
    String orderId,
    long userId,
    String activityId,
    String ticketType,
    int quantity,
    String fingerprint) {

  /** What was asked for by the order that stands. */
  public static OrderAttempt of(OwnedRow row) {
    return new OrderAttempt(
        row.orderId, row.userId, row.activityId, row.ticketType, row.quantity, row.fingerprint);
  }
}
