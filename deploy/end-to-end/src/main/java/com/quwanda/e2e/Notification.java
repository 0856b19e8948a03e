package com.quwanda.e2e;

import java.util.Map;

/**
 * What a payment channel tells of a payment, as it is sent.
 *
 * @param timestamp seconds since 1970 at which it was signed
 * @param nonce a text of its own
 * @param signature over timestamp, nonce and body
 * @param body what it says
 */
public record Notification(String timestamp, String nonce, String signature, String body) {

  public Notification signedWith(String other) {
    return new Notification(timestamp, nonce, other, body);
  }

  public Notification saying(String other) {
    return new Notification(timestamp, nonce, signature, other);
  }

  Map<String, String> headers() {
    return Map.of("Pay-Timestamp", timestamp, "Pay-Nonce", nonce, "Pay-Signature", signature);
  }
}
