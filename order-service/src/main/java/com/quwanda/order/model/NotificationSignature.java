package com.quwanda.order.model;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A channel's signature under a notification: HMAC-SHA256 over timestamp, nonce and body, each
 * followed by a line feed, in lower-case hexadecimal.
 */
public final class NotificationSignature {

  /** How far a timestamp may be from now: what is older may be a replay. */
  public static final Duration WINDOW = Duration.ofMinutes(5);

  private static final String ALGORITHM = "HmacSHA256";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,11}");
  private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  private final SecretKeySpec key;

  /** Signs and checks with this secret. */
  public NotificationSignature(String secret) {
    this.key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  /** The signature. */
  public String of(String timestamp, String nonce, String body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      byte[] signed =
          mac.doFinal(
              (timestamp + "\n" + nonce + "\n" + body + "\n").getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(signed);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Whether it is the signature; any of the four may be null or nonsense. */
  public boolean fits(String timestamp, String nonce, String body, String signature) {
    if (timestamp == null
        || nonce == null
        || body == null
        || signature == null
        || !SECONDS.matcher(timestamp).matches()
        || !NONCE.matcher(nonce).matches()) {
      return false;
    }
    // Compares in constant time, so that the signature cannot be found byte by byte.
    return MessageDigest.isEqual(
        of(timestamp, nonce, body).getBytes(StandardCharsets.UTF_8),
        signature.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a timestamp that fits is too far from now. */
  public static boolean isOutOfTime(String timestamp, Instant now) {
    Instant signedAt = Instant.ofEpochSecond(Long.parseLong(timestamp));
    return Duration.between(signedAt, now).abs().compareTo(WINDOW) > 0;
  }
}
