package com.quwanda.wallet.api;

/** Problem codes of wallet-service, stable for clients, each with its HTTP status. */
public enum WalletProblem {
  WALLET_NOT_FOUND(404, "This user has no wallet"),
  WALLET_CLOSED(409, "The wallet is closed"),
  INSUFFICIENT_BALANCE(409, "The wallet does not have this amount"),
  INSUFFICIENT_FROZEN(409, "The wallet has not frozen this amount"),
  BALANCE_TOO_LARGE(409, "More money than a wallet can have"),
  WALLET_CONFLICT(409, "The wallet is being changed by others, try again"),
  OPERATION_REUSED(422, "This operation id was used for something else"),
  OUTSIDE_TRANSACTION(400, "This operation is only possible within a global transaction"),
  INSIDE_TRANSACTION(400, "This operation is only possible outside of a global transaction");

  private final int status;
  private final String title;

  WalletProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** HTTP status of a reply that carries this code. */
  public int status() {
    return status;
  }

  /** One sentence for people; the code is for programs. */
  public String title() {
    return title;
  }
}
