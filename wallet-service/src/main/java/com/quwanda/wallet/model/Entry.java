package com.quwanda.wallet.model;

import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;

/**
 * One line of the ledger.
 *
 * @param account whose
 * @param type what it is
 * @param amount what the account has more after it, not 0.00
 * @param userId the user of a wallet's account, else null
 */
public record Entry(String account, EntryType type, Money amount, Long userId) {

  /** Refuses an entry that moves nothing. */
  public Entry {
    if (amount.isZero()) {
      throw new IllegalArgumentException("an entry of 0.00 in " + account);
    }
  }
}
