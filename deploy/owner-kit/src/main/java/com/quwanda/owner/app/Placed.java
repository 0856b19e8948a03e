package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;

/**
 * What became of a request to place an order that was not refused.
 *
 * @param <R> the owner's rows
 */
public sealed interface Placed<R extends OwnedRow> {

  /**
   * The order stands.
   *
   * @param replayed true when an earlier request had placed it
   */
  record Done<R extends OwnedRow>(R row, boolean replayed) implements Placed<R> {}

  /** Its outcome is not known yet. */
  record Processing<R extends OwnedRow>(OrderAttempt attempt) implements Placed<R> {}
}
