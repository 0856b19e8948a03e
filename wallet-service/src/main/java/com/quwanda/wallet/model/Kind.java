package com.quwanda.wallet.model;

/** What an operation does. */
public enum Kind {
  TOP_UP,
  DEDUCT,
  REFUND,
  FREEZE,
  UNFREEZE,
  SETTLE_DEPOSIT,
  PENALISE_DEPOSIT,
  TRANSFER
}
