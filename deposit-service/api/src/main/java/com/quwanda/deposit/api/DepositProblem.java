package com.quwanda.deposit.api;

/** Problem codes of deposits alone, stable for clients, each with its HTTP status. */
public enum DepositProblem {
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

  /** HTTP status of a reply that carries this code. */
  public int status() {
    return status;
  }

  /** One sentence for people; the code is for programs. */
  public String title() {
    return title;
  }
}
