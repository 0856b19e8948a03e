package com.quwanda.gateway;

/** A request is refused with this problem; only the edge itself throws it, to the edge. */
final class Refused extends RuntimeException {
  private final GatewayProblem problem;

  Refused(GatewayProblem problem) {
    this(problem, null);
  }

  Refused(GatewayProblem problem, Throwable cause) {
    // No stack trace: it is an answer, and there may be many.
    super(problem.name(), cause, false, false);
    this.problem = problem;
  }

  GatewayProblem problem() {
    return problem;
  }
}
