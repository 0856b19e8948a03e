package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.StockProblem;
import java.util.Map;

/** Turns our problem codes into answers. */
final class Refuse {

  private Refuse() {}

  static ProblemException with(StockProblem problem, String detail) {
    return with(problem, detail, Map.of());
  }

  static ProblemException with(
      StockProblem problem, String detail, Map<String, Object> properties) {
    return new ProblemException(
        problem.status(), problem.name(), problem.title(), detail, properties);
  }
}
