package com.quwanda.wallet.api;

/** What a ledger entry is. */
public enum EntryType {
  /** Money comes in through a channel: channel → available. */
  TOP_UP,
  /** A ticket is paid: available → club. */
  DEDUCTION,
  /** A payment is given back: club → available. */
  REFUND,
  /** A deposit is frozen: available → frozen. */
  FREEZE,
  /** A deposit is given back whole: frozen → available. */
  UNFREEZE,
  /** A confirmed deposit is used for its price: frozen → club. */
  CONSUMPTION,
  /** What the price is above the deposit: available → club. */
  SUPPLEMENT,
  /** What the deposit is above the price: frozen → available. */
  SURPLUS,
  /** A deposit that was not confirmed in time: frozen → club. */
  PENALTY,
  /** What the penalty leaves of the deposit: frozen → available. */
  REST,
  /** An order is paid through a channel: channel → club. */
  CHANNEL_PAYMENT,
  /** Money came through a channel for an order that was not to be paid: channel → platform. */
  UNDUE_PAYMENT,
  /** A payment through a channel is to be given back: club → platform. */
  REFUND_OWED,
  /** The channel has given it back: platform → channel. */
  CHANNEL_REFUND
}
