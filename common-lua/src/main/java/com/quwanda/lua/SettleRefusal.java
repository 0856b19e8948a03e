package com.quwanda.lua;

/**
 * Why a hold is not settled as asked. The first reason in this order that applies is the answer;
 * its code in the script's reply is minus its place in this list, from -1.
 */
public enum SettleRefusal implements Outcome {
  /** Places should go back to counters that Redis does not have. */
  NOT_WARMED_UP,
  /** No such hold: restore it first, then confirm or refund. */
  UNKNOWN_HOLD,
  /**
   * A confirmed hold can't be released, a released one not confirmed, only a confirmed refunded.
   */
  WRONG_STATE,
  /** The refund id is known with another allocation. */
  REFUND_REUSED,
  /** The refund asks for more than the hold has left in a bucket. */
  NOT_LEFT;

  @Override
  public int code() {
    return -1 - ordinal();
  }
}
