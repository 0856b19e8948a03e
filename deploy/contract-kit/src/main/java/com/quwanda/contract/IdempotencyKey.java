package com.quwanda.contract;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The {@code Idempotency-Key} header, after draft-ietf-httpapi-idempotency-key-header: a string
 * that is the same when a request is repeated, and never otherwise. Every POST of a buyer that
 * makes an order, a deposit, a wait or a payment, and every POST that moves money needs one.
 */
public final class IdempotencyKey {

  /** The request's header. */
  public static final String HEADER = "Idempotency-Key";

  /** The answer's header, {@code true} when it tells what an earlier request has done. */
  public static final String REPLAYED = "Idempotency-Replayed";

  /** What a key is made of, for people. */
  public static final String FORM =
      HEADER + ": once, 1 to 64 printable ASCII characters without comma or blank";

  /** What a bare key is made of, as a regular expression. */
  public static final String PATTERN = "^[\\x21-\\x2b\\x2d-\\x7e]{1,64}$";

  private static final Pattern KEY = Pattern.compile(PATTERN);
  private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\[\"\\\\])*)\"");

  private IdempotencyKey() {}

  /**
   * The key in a header, which may be quoted as a structured string or bare; quoted and bare it is
   * the same key. Empty when it is missing or malformed.
   *
   * @param header what the client sent, or null
   */
  public static Optional<String> in(String header) {
    if (header == null) {
      return Optional.empty();
    }
    var quoted = QUOTED.matcher(header);
    String key = quoted.matches() ? quoted.group(1).replaceAll("\\\\(.)", "$1") : header;
    return KEY.matcher(key).matches() ? Optional.of(key) : Optional.empty();
  }
}
