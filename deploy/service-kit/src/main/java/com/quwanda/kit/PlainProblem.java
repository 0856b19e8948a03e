package com.quwanda.kit;

import com.quwanda.contract.AnyProblem;
import com.quwanda.telemetry.LogLines;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a problem from a filter, where no controller advice is there to do it. */
final class PlainProblem {

  private PlainProblem() {}

  /** Code, title and trace are texts of ours and need no escaping. */
  static void write(HttpServletResponse response, AnyProblem problem) throws IOException {
    response.setStatus(problem.status());
    response.setContentType("application/problem+json");
    String traceId = LogLines.traceId();
    response
        .getOutputStream()
        .write(
            "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"code\":\"%s\"%s}"
                .formatted(
                    problem.title(),
                    problem.status(),
                    problem.name(),
                    traceId == null ? "" : ",\"traceId\":\"" + traceId + "\"")
                .getBytes(StandardCharsets.UTF_8));
  }
}
