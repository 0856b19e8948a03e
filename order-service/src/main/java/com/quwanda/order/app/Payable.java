package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import java.time.Instant;
import java.util.Set;

/** Whether an order can be paid: it is unpaid, and its time is not over. */
final class Payable {

  private static final Set<String> REFUSALS =
      Set.of(
          OrderProblem.ORDER_ALREADY_PAID.name(),
          OrderProblem.ORDER_CANCELLED.name(),
          OrderProblem.ORDER_EXPIRED.name(),
          OrderProblem.ORDER_REFUNDED.name(),
          OrderProblem.OFFER_DECLINED.name(),
          OrderProblem.OFFER_EXPIRED.name(),
          OrderProblem.OFFER_ACCEPTED.name());

  private Payable() {}

  /** Whether it can be paid at {@code now}. */
  static boolean is(OrderRow row, Instant now) {
    return row.status.canBecome(OrderState.PAID) && now.isBefore(row.payUntil);
  }

  /** Refuses it by its state, or since its time is over. */
  static void orRefuse(OrderRow row, Instant now) {
    if (!row.status.canBecome(OrderState.PAID)) {
      throw Refuse.byState(row.status);
    }
    if (!now.isBefore(row.payUntil)) {
      // Its expiry may not have come round yet; its time is over all the same.
      throw Refuse.byState(
          OrderProblem.ORDER_EXPIRED, row.status, "it could be paid until " + row.payUntil);
    }
  }

  /** Whether a problem is such a refusal: it will not be paid, now or ever. */
  static boolean isRefusal(ProblemException problem) {
    return REFUSALS.contains(problem.code());
  }
}
