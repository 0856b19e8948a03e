package com.quwanda.wallet.app;

import com.quwanda.wallet.api.Money;

/** Reads the amounts of requests. */
final class Amounts {

  private Amounts() {}

  /** An amount of more than 0.00. */
  static Money some(String written) {
    Money amount = any(written);
    if (!amount.isPositive()) {
      throw Refuse.invalid("amount: more than 0.00");
    }
    return amount;
  }

  /** An amount, 0.00 too. */
  static Money any(String written) {
    try {
      return Money.of(written);
    } catch (IllegalArgumentException none) {
      throw Refuse.invalid("amount: yuan with at most ten digits and two decimals");
    }
  }
}
