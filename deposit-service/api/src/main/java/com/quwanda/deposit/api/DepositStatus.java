package com.quwanda.deposit.api;

/** Where a deposit stands. */
public enum DepositStatus {
  /** Whether it was made is not known yet. */
  PROCESSING,
  /** The deposit is frozen in the wallet, the places are held. */
  FROZEN,
  /** Confirmed in time: the deposit is used for the price, the rest of the price is charged. */
  CONFIRMED,
  /** As CONFIRMED, and the places are sold for good. */
  DEDUCTED,
  /** Not confirmed in time: the club has the penalty, the rest is back. */
  PENALTY,
  /**
   * As PENALTY and the places are free again; or given back whole since the organiser cancelled.
   */
  REFUNDED,
  /** It was never made; nothing is frozen or held. */
  FAILED
}
