package com.quwanda.order.model;

import com.quwanda.owner.model.Digest;

/** Derives ids and fingerprints, so that a repeated request is the same order on every machine. */
public final class TicketOrderId {

  private TicketOrderId() {}

  /** Id of the ticket order that {@code userId} asks for under {@code idempotencyKey}. */
  public static String of(long userId, String idempotencyKey) {
    return "T" + Digest.of("ticket|" + userId + "|" + idempotencyKey);
  }

  /** Digest of what was asked for: the same key with another one is another request. */
  public static String fingerprint(String activityId, String ticketType, int quantity) {
    return Digest.of(activityId + "|" + ticketType + "|" + quantity);
  }
}
