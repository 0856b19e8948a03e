package com.quwanda.deposit.api;

import com.quwanda.contract.ProblemCode;

/** Problem codes of deposits alone, stable for clients, each with its HTTP status. */
public enum DepositProblem implements ProblemCode {
  // Why a deposit does not change its state: the state it has, which it got first.
  DEPOSIT_ALREADY_CONFIRMED(409, "The deposit is confirmed already"),
  DEPOSIT_PENALISED(409, "The deposit was not confirmed in time"),
  DEPOSIT_REFUNDED(409, "The deposit was given back whole"),

  CONFIRM_DEADLINE_PASSED(409, "The deadline for confirming the deposit has passed"),
  CONFIRM_STILL_POSSIBLE(409, "The deposit can still be confirmed, there is no penalty yet"),
  ACTIVITY_IS_CANCELLED(409, "The activity is cancelled, the deposit is given back whole");

  private final int status;
  private final String title;

  DepositProblem(int status, String title) {
    this.status = status;
    this.title = title;
  }

  @Override
  public String example() {
    return switch (this) {
      case DEPOSIT_PENALISED -> "the deposit is PENALTY";
      case DEPOSIT_REFUNDED -> "the deposit is REFUNDED";
      case CONFIRM_DEADLINE_PASSED -> "it could be confirmed until 2026-12-24T16:00:00Z";
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
