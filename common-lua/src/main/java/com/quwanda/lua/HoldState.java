package com.quwanda.lua;

/** Where a hold is in its life: HELD, then CONFIRMED or RELEASED for good. */
public enum HoldState {
  /** The places are taken; the order's fate is open. */
  HELD,
  /** The places are sold. Refunds give places back and leave this state. */
  CONFIRMED,
  /** The places went back, or were never taken: a tombstone that refuses a late freeze. */
  RELEASED
}
