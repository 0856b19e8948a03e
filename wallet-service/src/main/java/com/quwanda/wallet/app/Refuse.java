package com.quwanda.wallet.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.wallet.api.WalletProblem;
import java.util.Map;

/** Turns our problem codes into answers. */
final class Refuse {

  private Refuse() {}

  static ProblemException with(WalletProblem problem, String detail) {
    return with(problem, detail, Map.of());
  }

  static ProblemException with(
      WalletProblem problem, String detail, Map<String, Object> properties) {
    return new ProblemException(
        problem.status(), problem.name(), problem.title(), detail, properties);
  }

  /** What is asked for makes no sense, whatever the wallet has. */
  static ProblemException invalid(String detail) {
    return new ProblemException(400, "INVALID_REQUEST", "The request is not valid", detail);
  }
}
