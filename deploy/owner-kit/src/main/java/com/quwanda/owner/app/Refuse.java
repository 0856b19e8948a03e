package com.quwanda.owner.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.OwnerProblem;
import java.util.Map;

/** Turns the problem codes that owners share into answers. */
public final class Refuse {

  private Refuse() {}

  /** The problem, with words for people. */
  public static ProblemException with(OwnerProblem problem, String detail) {
    return with(problem, detail, Map.of());
  }

  /** As {@link #with(OwnerProblem, String)}, with properties for programs. */
  public static ProblemException with(
      OwnerProblem problem, String detail, Map<String, Object> properties) {
    return new ProblemException(
        problem.status(), problem.name(), problem.title(), detail, properties);
  }
}
