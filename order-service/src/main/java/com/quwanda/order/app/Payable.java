package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
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
          OrderProblem.ORDER_REFUNDED.name());

  private Payable() {}

  static boolean is(OrderRow row, Instant now) {
    return refusal(row, now) == null;
  }

  static void orRefuse(OrderRow row, Instant now) {
    OrderProblem refusal = refusal(row, now);
    if (refusal != null) {
      throw Refuse.with(refusal, "the order is " + row.status);
    }
  }

  /** Whether a problem says that an order is not to be paid, now or ever. */
  static boolean isRefusal(ProblemException problem) {
    return REFUSALS.contains(problem.code());
  }

  private static OrderProblem refusal(OrderRow row, Instant now) {
    return switch (row.status) {
      // Its time is over at that instant, whether its expiry has run or not.
      case UNPAID -> now.isBefore(row.payUntil) ? null : OrderProblem.ORDER_EXPIRED;
      case PAID -> OrderProblem.ORDER_ALREADY_PAID;
      case CANCELLED -> OrderProblem.ORDER_CANCELLED;
      case EXPIRED -> OrderProblem.ORDER_EXPIRED;
      case REFUNDED -> OrderProblem.ORDER_REFUNDED;
    };
  }
}
