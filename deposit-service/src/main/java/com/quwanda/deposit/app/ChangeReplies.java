package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Changed;
import java.util.Set;

/** Tells our own processes what became of a change. */
final class ChangeReplies {

  /** It has its state for good, as far as the change that was asked for goes. */
  private static final Set<String> ENDED_OTHERWISE =
      Set.of(
          DepositProblem.DEPOSIT_ALREADY_CONFIRMED.name(),
          DepositProblem.DEPOSIT_PENALISED.name(),
          DepositProblem.DEPOSIT_REFUNDED.name());

  private static final Set<String> NOT_NOW =
      Set.of(
          DepositProblem.CONFIRM_STILL_POSSIBLE.name(),
          DepositProblem.ACTIVITY_IS_CANCELLED.name());

  private ChangeReplies() {}

  static ChangeReply of(String orderId, Changed<DepositRow> changed) {
    if (changed instanceof Changed.Done<DepositRow> done) {
      return new ChangeReply(
          orderId,
          done.replayed() ? ChangeReply.Result.ALREADY : ChangeReply.Result.DONE,
          done.row().status.name(),
          done.replayed() ? "it was done before" : "done");
    }
    return new ChangeReply(
        orderId, ChangeReply.Result.IN_DOUBT, null, "the TC gave no final answer");
  }

  /**
   * A refusal or failure as an answer.
   *
   * @throws ProblemException the same when there is no such deposit
   */
  static ChangeReply of(String orderId, ProblemException problem) {
    if (problem.code().equals(OwnerProblem.ORDER_NOT_FOUND.name())) {
      throw problem;
    }
    Object status = problem.properties().get(DepositRefusals.DEPOSIT_STATUS);
    return new ChangeReply(
        orderId,
        result(problem.code()),
        status == null ? null : status.toString(),
        problem.getMessage());
  }

  private static ChangeReply.Result result(String code) {
    if (ENDED_OTHERWISE.contains(code)) {
      return ChangeReply.Result.ALREADY;
    }
    return NOT_NOW.contains(code) ? ChangeReply.Result.REFUSED : ChangeReply.Result.FAILED;
  }
}
