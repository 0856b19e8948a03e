package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.Actor;
import java.util.Map;

/** Refuses changes by what a deposit's row says, and names the state that it has. */
final class DepositRefusals {

  /** Property of a refusal: the state that the deposit has. */
  static final String DEPOSIT_STATUS = "depositStatus";

  private DepositRefusals() {}

  static ProblemException with(DepositProblem problem, DepositRow row, String detail) {
    return new ProblemException(
        problem.status(),
        problem.name(),
        problem.title(),
        detail,
        Map.of(DEPOSIT_STATUS, row.status.name()));
  }

  /** By the state that it has, which it got first. */
  static ProblemException byState(DepositRow row) {
    DepositProblem problem =
        switch (row.status) {
          case CONFIRMED, DEDUCTED -> DepositProblem.DEPOSIT_ALREADY_CONFIRMED;
          case PENALTY -> DepositProblem.DEPOSIT_PENALISED;
          case REFUNDED ->
              row.endedBy == Actor.DEADLINE
                  ? DepositProblem.DEPOSIT_PENALISED
                  : DepositProblem.DEPOSIT_REFUNDED;
          case FROZEN -> throw new IllegalStateException(row.orderId + " is open");
        };
    return with(problem, row, "the deposit is " + row.status);
  }
}
