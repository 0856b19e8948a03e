package com.quwanda.lua;

/**
 * Names one hold to settle.
 *
 * @param ticketType must be the hold's own; another is an error
 * @param owner written, as the user id, into the tombstone when a release finds no hold
 */
public record HoldRef(
    String activityId, String ticketType, String orderId, String owner, long userId) {

  /** Throws {@link IllegalArgumentException} for what {@link FreezeRequest} would not take. */
  public HoldRef {
    Arguments.requireText("order id", orderId);
    Arguments.requireText("owner", owner);
    Arguments.requirePositive("user id", userId);
  }
}
