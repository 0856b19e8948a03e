package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Changed;
import java.util.Set;

/** Tells our own processes what became of a change. */
final class ChangeReplies {

  /** It has its state for good, as far as the change that was asked for goes. */
  private static final Set<String> ENDED_OTHERWISE =
      Set.of(
          OrderProblem.ORDER_ALREADY_PAID.name(),
          OrderProblem.ORDER_CANCELLED.name(),
          OrderProblem.ORDER_EXPIRED.name(),
          OrderProblem.ORDER_REFUNDED.name(),
          OrderProblem.OFFER_ACCEPTED.name(),
          OrderProblem.OFFER_DECLINED.name(),
          OrderProblem.OFFER_EXPIRED.name(),
          OrderProblem.OFFER_CANCELLED.name());

  private static final Set<String> NOT_NOW =
      Set.of(
          OrderProblem.PAYMENT_STILL_DUE.name(),
          OrderProblem.ORDER_NOT_PAID.name(),
          OrderProblem.ORDER_IS_OFFER.name(),
          OrderProblem.OFFER_STILL_OPEN.name(),
          OrderProblem.PAYMENT_CHANNEL_UNAVAILABLE.name());

  private ChangeReplies() {}

  static ChangeReply of(String orderId, Changed<OrderRow> changed) {
    if (changed instanceof Changed.Done<OrderRow> done) {
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
   * @throws ProblemException the same when there is no such order
   */
  static ChangeReply of(String orderId, ProblemException problem) {
    if (problem.code().equals(OwnerProblem.ORDER_NOT_FOUND.name())) {
      throw problem;
    }
    Object status = problem.properties().get(Refuse.ORDER_STATUS);
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
