package com.quwanda.deposit.model;

import com.quwanda.owner.model.Digest;

/** Derives ids and fingerprints, so that a repeated request is the same deposit everywhere. */
public final class DepositId {

  private DepositId() {}

  /** Id of the deposit that {@code userId} asks for under {@code idempotencyKey}. */
  public static String of(long userId, String idempotencyKey) {
    return "D" + Digest.of("deposit|" + userId + "|" + idempotencyKey);
  }

  /** Digest of what was asked for: the same key with another one is another request. */
  public static String fingerprint(String activityId, String ticketType, int quantity) {
    return Digest.of(activityId + "|" + ticketType + "|" + quantity);
  }
}
