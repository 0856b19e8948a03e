package com.quwanda.owner.app;

/**
 * What became of a buyer's request to change an order that was not refused.
 *
 * @param <T> what the buyer is shown
 */
public sealed interface Answer<T> {

  /**
   * It is done.
   *
   * @param replayed true when an earlier request had done it
   */
  record Done<T>(T view, boolean replayed) implements Answer<T> {}

  /** Whether it is done is not known yet. */
  record Processing<T>(T view) implements Answer<T> {}
}
