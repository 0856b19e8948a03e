package com.quwanda.stock.api;

/**
 * What a verdict did.
 *
 * @param orderId the hold's order
 * @param result what was done
 * @param state the journal's state afterwards
 */
public record SettleReply(String orderId, Result result, String state) {

  /** What was done with a verdict. */
  public enum Result {
    /** The verdict was applied to journal and Redis. */
    APPLIED,
    /** It had been applied before; nothing changed. */
    ALREADY,
    /** The hold has moved on since the owner was asked; nothing changed. */
    OVERTAKEN,
    /** A store could not be reached; the verdict can be brought again. */
    FAILED
  }
}
