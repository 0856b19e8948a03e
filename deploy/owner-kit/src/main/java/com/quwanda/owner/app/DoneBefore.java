package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;

/** Found under the row lock: the change was made before. Thrown, so that nothing is written. */
public final class DoneBefore extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient OwnedRow row;

  DoneBefore(OwnedRow row) {
    super(row.orderId + " was changed so before", null, false, false);
    this.row = row;
  }

  OwnedRow row() {
    return row;
  }
}
