package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import java.util.Map;

/** Turns our problem codes into answers. */
final class Refuse {

  private Refuse() {}

  static ProblemException with(OrderProblem problem, String detail) {
    return with(problem, detail, Map.of());
  }

  static ProblemException with(
      OrderProblem problem, String detail, Map<String, Object> properties) {
    return new ProblemException(
        problem.status(), problem.name(), problem.title(), detail, properties);
  }
}
