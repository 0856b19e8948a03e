package com.quwanda.owner.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.owner.store.OwnedRow;
import java.time.Instant;

/**
 * One change of an order: whether its state allows it, what it writes, and whom it asks.
 *
 * @param <R> the owner's rows
 */
public interface Change<R extends OwnedRow> {

  /** Name of the global transaction, of the fault points and of the metric, e.g. order-pay. */
  String name();

  /**
   * Whether the row shows that this very change was made before; the same answer is given again
   * then. Called before {@link #check}, in the same places.
   *
   * @throws ProblemException when its key was used for another change
   */
  default boolean isDone(R row) {
    return false;
  }

  /**
   * Whether the order's state allows it. Called before a transaction begins, and again under the
   * row lock.
   *
   * @throws ProblemException when it does not
   */
  void check(R row, Instant now);

  /**
   * Asks others before a transaction begins whether it is worth beginning one.
   *
   * @throws ProblemException when it is not
   */
  default void prepare(R row) {}

  /**
   * Changes the row's fields and writes events and rows of its own. The row's own update follows in
   * the same local transaction; it is not written here.
   *
   * @param xid the global transaction, which the row has already
   */
  void write(R row, String xid, Instant now);

  /**
   * Calls wallet and stock, stock last: it holds the rows that most others want.
   *
   * @param endedXid an earlier try of this change, proven to be rolled back, whose mark may still
   *     be in stock's journal; null when there is none
   */
  void branches(R row, String endedXid);

  /** Whether stock is among the branches, so that a verdict follows the commit. */
  default boolean changesHold() {
    return true;
  }

  /** Whether the branches change the buyer's wallet, whose cached balance a rollback spoils. */
  default boolean movesWallet(R row) {
    return false;
  }
}
