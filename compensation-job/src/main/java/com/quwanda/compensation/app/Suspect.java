package com.quwanda.compensation.app;

import com.quwanda.compensation.model.Finding;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.stock.api.HoldView;

/**
 * An order about which the stores seem to differ.
 *
 * @param finding how they do
 * @param hold what stock-service has, or null
 * @param order the owner's row, or null
 */
record Suspect(Finding finding, HoldView hold, OwnerRecord order) {

  String orderId() {
    return hold == null ? order.orderId() : hold.orderId();
  }
}
