package com.quwanda.e2e.fuzz;

import java.util.Map;

/**
 * A request to be sent.
 *
 * @param operation what it asks for
 * @param what how it was made, for people
 * @param valid whether it is as the document says
 * @param target path and query, encoded
 * @param headers beside token and content type
 * @param body JSON text, or null for none
 */
public record FuzzRequest(
    Operation operation,
    String what,
    boolean valid,
    String target,
    Map<String, String> headers,
    String body) {

  @Override
  public String toString() {
    String shown = body == null ? "" : body.length() > 300 ? body.substring(0, 300) + "…" : body;
    return "%s %s %s %s (%s)"
        .formatted(operation.method().toUpperCase(), target, headers, shown, what);
  }
}
