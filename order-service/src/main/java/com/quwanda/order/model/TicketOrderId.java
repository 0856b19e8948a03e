package com.quwanda.order.model;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Derives ids and fingerprints, so that a repeated request is the same order on every machine. */
public final class TicketOrderId {

  private static final int BYTES = 20;

  private TicketOrderId() {}

  /** Id of the ticket order that {@code userId} asks for under {@code idempotencyKey}. */
  public static String of(long userId, String idempotencyKey) {
    return "T" + digest("ticket|" + userId + "|" + idempotencyKey);
  }

  /** Digest of what was asked for: the same key with another one is another request. */
  public static String fingerprint(String activityId, String ticketType, int quantity) {
    return digest(activityId + "|" + ticketType + "|" + quantity);
  }

  /** Id of the payment through a channel that is asked for under {@code idempotencyKey}. */
  public static String channelPayment(String orderId, String idempotencyKey) {
    return "C" + digest("channel|" + orderId + "|" + idempotencyKey);
  }

  private static String digest(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
