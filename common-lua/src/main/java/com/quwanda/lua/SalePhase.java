package com.quwanda.lua;

/** Why an activity is not on sale. */
public enum SalePhase {
  /** The gate is closed (or archived), whatever the clock says. */
  CLOSED,
  /** The sale has not begun; it begins at the start instant itself. */
  BEFORE,
  /** The sale is over; it is over at the end instant itself. */
  AFTER,
  /** Within the sale, but stock is being rebuilt, or nobody has renewed the gate's lease. */
  SUSPENDED
}
