package com.quwanda.lua;

/**
 * What a freeze asks for.
 *
 * @param activityId see {@link StockKeys}
 * @param ticketType see {@link StockKeys}
 * @param orderId 1 to 128 visible ASCII characters other than {@code |}; the key under which a
 *     repeat is known
 * @param owner the service whose record decides the hold's fate; as the order id
 * @param userId positive
 * @param quantity places asked for; the script refuses what is not 1 to 10000
 * @param startBucket 0 or more, where the search starts; taken modulo the number of buckets
 * @param fingerprint of the request's body; a repeat with another one is refused; as the order id
 * @param waitlist whether it is for one who waits, who may have what is kept from the public
 */
public record FreezeRequest(
    String activityId,
    String ticketType,
    String orderId,
    String owner,
    long userId,
    int quantity,
    int startBucket,
    String fingerprint,
    boolean waitlist) {

  /** One of the public. */
  public FreezeRequest(
      String activityId,
      String ticketType,
      String orderId,
      String owner,
      long userId,
      int quantity,
      int startBucket,
      String fingerprint) {
    this(activityId, ticketType, orderId, owner, userId, quantity, startBucket, fingerprint, false);
  }

  /** Throws {@link IllegalArgumentException} for all that is out of range but the quantity. */
  public FreezeRequest {
    Arguments.requireText("order id", orderId);
    Arguments.requireText("owner", owner);
    Arguments.requireText("fingerprint", fingerprint);
    Arguments.requirePositive("user id", userId);
    if (startBucket < 0) {
      throw new IllegalArgumentException("start bucket must not be negative: " + startBucket);
    }
  }
}
