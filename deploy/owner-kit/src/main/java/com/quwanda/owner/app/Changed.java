package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;

/**
 * What became of a change of an order that was not refused.
 *
 * @param <R> the owner's rows
 */
public sealed interface Changed<R extends OwnedRow> {

  /**
   * The order shows the change.
   *
   * @param row the order's row
   * @param replayed true when it was changed so before and nothing changed now
   */
  record Done<R extends OwnedRow>(R row, boolean replayed) implements Changed<R> {}

  /** Whether it changed is not known yet. */
  record Processing<R extends OwnedRow>(String orderId) implements Changed<R> {}
}
