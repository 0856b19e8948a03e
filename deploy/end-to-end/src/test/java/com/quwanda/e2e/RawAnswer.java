package com.quwanda.e2e;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * An answer with its headers, as it came over the socket.
 *
 * @param status HTTP status; 0 when the connection was closed without an answer
 * @param headers by lower-case name
 * @param body the body as text
 */
record RawAnswer(int status, Map<String, List<String>> headers, String body) {

  /** The connection ended and nothing was said. */
  static final RawAnswer NONE = new RawAnswer(0, Map.of(), "");

  Optional<String> header(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream().findFirst();
  }

  boolean isRefusal() {
    return status >= 400 && status < 500;
  }

  /** The problem's code; empty when this is no problem document. */
  String code() {
    boolean problem = header("Content-Type").orElse("").startsWith("application/problem+json");
    return problem ? json().path("code").asString("") : "";
  }

  JsonNode json() {
    try {
      return Answer.JSON.readTree(body);
    } catch (JacksonException notJson) {
      return Answer.JSON.missingNode();
    }
  }

  @Override
  public String toString() {
    return "%d %s".formatted(status, body.length() > 300 ? body.substring(0, 300) + "…" : body);
  }
}
