package com.quwanda.order.model;

import com.quwanda.owner.model.Digest;

/** Names entries on waitlists, the same on every machine when the request is repeated. */
public final class WaitlistEntryId {

  private WaitlistEntryId() {}

  /** Id of the entry that {@code userId} asks for under {@code idempotencyKey}. */
  public static String of(long userId, String idempotencyKey) {
    return "J" + Digest.of("waitlist|" + userId + "|" + idempotencyKey);
  }
}
