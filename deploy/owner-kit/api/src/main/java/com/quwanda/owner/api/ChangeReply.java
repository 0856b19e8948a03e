package com.quwanda.owner.api;

/**
 * What became of a change that one of our own processes asked for.
 *
 * @param orderId the order
 * @param result what was done
 * @param status the order's status as far as it is known; null when it is not
 * @param detail why, in words
 */
public record ChangeReply(String orderId, Result result, String status, String detail) {

  /** What was done. */
  public enum Result {
    /** The order changed. */
    DONE,
    /** It had the state that was asked for, or another final one: nothing changed. */
    ALREADY,
    /** It is not to be changed now, e.g. since its payment is still due. */
    REFUSED,
    /** Whether it changed is not known yet; ask again later. */
    IN_DOUBT,
    /** It did not change; try again later. */
    FAILED
  }
}
