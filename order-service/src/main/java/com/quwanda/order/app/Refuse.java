package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.OwnerProblem;
import java.util.Map;

/** Turns our problem codes into answers. */
final class Refuse {

  /** Property of a refusal by state: the state that the order has. */
  static final String ORDER_STATUS = "orderStatus";

  private Refuse() {}

  static ProblemException with(OwnerProblem problem, String detail) {
    return com.quwanda.owner.app.Refuse.with(problem, detail);
  }

  static ProblemException with(OrderProblem problem, String detail) {
    return with(problem, detail, Map.of());
  }

  static ProblemException with(
      OrderProblem problem, String detail, Map<String, Object> properties) {
    return new ProblemException(
        problem.status(), problem.name(), problem.title(), detail, properties);
  }

  /** Refuses a change by the state that the order has, and names that state. */
  static ProblemException byState(OrderState state) {
    OrderProblem problem =
        switch (state) {
          case UNPAID -> OrderProblem.ORDER_NOT_PAID;
          case PAID -> OrderProblem.ORDER_ALREADY_PAID;
          case REFUNDED -> OrderProblem.ORDER_REFUNDED;
          case CANCELLED -> OrderProblem.ORDER_CANCELLED;
          case EXPIRED -> OrderProblem.ORDER_EXPIRED;
          case OFFERED -> OrderProblem.ORDER_IS_OFFER;
          case DECLINED -> OrderProblem.OFFER_DECLINED;
          case LAPSED -> OrderProblem.OFFER_EXPIRED;
          case DEPOSITED -> OrderProblem.OFFER_ACCEPTED;
        };
    return byState(problem, state, "the order is " + state);
  }

  static ProblemException byState(OrderProblem problem, OrderState state, String detail) {
    return with(problem, detail, Map.of(ORDER_STATUS, state.name()));
  }
}
