package com.quwanda.wallet.api;

import com.quwanda.contract.ProblemCode;

/** Problem codes of wallet-service, stable for clients, each with its HTTP status. */
public enum WalletProblem implements ProblemCode {
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

  @Override
  public String example() {
    return switch (this) {
      case INSUFFICIENT_BALANCE -> "40.00 of 100.00 are missing";
      case WALLET_NOT_FOUND -> "user 1001 has no wallet";
      default -> null;
    };
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String title() {
    return title;
  }
}
