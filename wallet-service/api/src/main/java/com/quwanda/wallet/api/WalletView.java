package com.quwanda.wallet.api;

import com.quwanda.contract.Form;

/**
 * A wallet as its user sees it. Amounts are yuan with two decimals.
 *
 * @param userId its user
 * @param status OPEN or CLOSED; a closed one is not charged and takes no top-up, but refunds
 * @param available what can be spent
 * @param frozen what deposits keep
 */
public record WalletView(
    String userId,
    Status status,
    @Form(Form.YUAN) String available,
    @Form(Form.YUAN) String frozen) {

  /** Whether it can be used. */
  public enum Status {
    OPEN,
    CLOSED
  }
}
