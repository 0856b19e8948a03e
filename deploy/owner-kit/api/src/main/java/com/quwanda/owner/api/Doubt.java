package com.quwanda.owner.api;

/** Why an order's outcome is IN_DOUBT. */
public enum Doubt {
  /** A transaction runs, rolls back, or is being retried: it ends by itself. */
  RUNNING,
  /** The TC does not know the transaction, and it is younger than the grace age. */
  TOO_YOUNG,
  /** The row changed while the TC was asked. */
  CHANGED,
  /** The TC says that it is rolled back, and its row still shows. */
  UNDO_NOT_VISIBLE,
  /** The TC could not be asked. */
  UNREACHABLE,
  /** The TC gave the transaction up, its locks stay: people are needed. */
  STUCK,
  /** The TC says that it is committed, and there is no row: people are needed. */
  COMMITTED_WITHOUT_ROW,
  /** Its places were passed on to another owner, who is to be asked instead. */
  PASSED_ON
}
