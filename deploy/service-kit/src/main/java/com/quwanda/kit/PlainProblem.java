package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a problem from a filter, where no controller advice is there to do it. */
final class PlainProblem {

  private PlainProblem() {}

  /** Code and title are constants of ours and need no escaping. */
  static void write(HttpServletResponse response, AnyProblem problem) throws IOException {
    response.setStatus(problem.status());
    response.setContentType("application/problem+json");
    response
        .getOutputStream()
        .write(
            "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"code\":\"%s\"}"
                .formatted(problem.title(), problem.status(), problem.name())
                .getBytes(StandardCharsets.UTF_8));
  }
}
