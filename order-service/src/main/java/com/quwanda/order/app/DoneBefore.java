package com.quwanda.order.app;

import com.quwanda.order.store.OrderRow;

/** Found under the row lock: the change was made before. Thrown, so that nothing is written. */
final class DoneBefore extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient OrderRow row;

  DoneBefore(OrderRow row) {
    super(row.orderId + " was changed so before", null, false, false);
    this.row = row;
  }

  OrderRow row() {
    return row;
  }
}
