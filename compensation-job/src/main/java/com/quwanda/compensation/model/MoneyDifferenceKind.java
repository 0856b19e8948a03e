package com.quwanda.compensation.model;

/** Kinds of difference about money. None is repaired: people are called. */
public enum MoneyDifferenceKind {
  /** The whole ledger does not sum to 0.00. */
  LEDGER_SUM,
  /** Operations whose own entries do not sum to 0.00. */
  OPERATION_UNBALANCED,
  /** All wallets together are not what the ledger of all users says. */
  WALLETS_SUM,
  /** A wallet is not what its ledger says. */
  WALLET_DIFFERS,
  /** A wallet keeps money frozen for an order or deposit that nobody knows. */
  FREEZE_WITHOUT_OWNER,
  /** A FROZEN deposit for which the wallet does not keep that amount frozen. */
  DEPOSIT_WITHOUT_FREEZE,
  /** The ledger has moved for an order what its row does not say. */
  ORDER_MONEY_DIFFERS,
  /** The platform keeps a channel's money of an order, and no payment is being given back. */
  OWED_BY_NOBODY,
  /** Penalty, refund and what was consumed do not add up to a deposit. */
  DEPOSIT_PARTS,
  /** The ledger has moved for a deposit what its row does not say. */
  DEPOSIT_MONEY_DIFFERS,
  /** A deposit is FROZEN long after its deadline. */
  DEPOSIT_STALE,
  /** What a user's wallet keeps frozen is not what the user's FROZEN deposits add up to. */
  FROZEN_DIFFERS
}
