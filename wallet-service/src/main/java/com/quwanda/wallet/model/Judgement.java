package com.quwanda.wallet.model;

import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.WalletProblem;

/** What a wallet says to an operation. */
public sealed interface Judgement {

  /** It has what is taken, and room for what is added. */
  record Possible() implements Judgement {}

  /**
   * It does not let it.
   *
   * @param problem why
   * @param missing what the wallet would need more; null when that is not why
   */
  record Refused(WalletProblem problem, Money missing) implements Judgement {}
}
