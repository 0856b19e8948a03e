package com.quwanda.deposit.model;

import com.quwanda.owner.model.Digest;

/** What is done once in the wallet for a deposit. */
public enum Operation {
  FREEZE,
  SETTLEMENT,
  PENALTY,
  UNFREEZE,
  REFUND;

  /** Names it, the same on every machine when it is repeated. */
  public String idOf(String orderId) {
    return "DO" + Digest.of(name() + "|" + orderId);
  }
}
