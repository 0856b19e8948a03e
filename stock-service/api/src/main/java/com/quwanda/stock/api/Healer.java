package com.quwanda.stock.api;

/** Who brought a verdict. */
public enum Healer {
  /** The launcher after a commit it has proof of. */
  LAUNCHER,
  /** The launcher's afterRollback hook. */
  HOOK,
  /** The retry of a failed hook. */
  RETRY,
  /** The scan over the journal. */
  SCAN,
  /** The reconciliation of Redis against the database. */
  RECONCILE,
  /** An operator. */
  OPS
}
