package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.kit.ProblemException;

/** Turns our problem codes into answers. */
public final class Refuse {

  private Refuse() {}

  /** The answer that carries this code. */
  public static ProblemException with(CompensationProblem problem, String detail) {
    return new ProblemException(problem.status(), problem.name(), problem.title(), detail);
  }

  static ProblemException invalid(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }
}
