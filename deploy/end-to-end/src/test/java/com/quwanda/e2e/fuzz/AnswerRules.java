package com.quwanda.e2e.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** What holds for every answer of a healthy system: it is one that the document describes. */
public final class AnswerRules {
  private AnswerRules() {}

  /**
   * What is wrong with an answer; empty when it is as it should be.
   *
   * @param contentType as it was sent, or empty
   */
  public static List<String> broken(
      FuzzRequest request, int status, String contentType, String body) {
    Operation operation = request.operation();
    List<String> broken = new ArrayList<>();
    if (status >= 500 || status == 0) {
      broken.add("the system failed");
    }
    if (status / 100 == 2 && !request.valid()) {
      broken.add("an invalid request was carried out");
    }
    if (!operation.statuses().contains(status)) {
      broken.add("the status is not documented");
      return broken;
    }
    Map<String, JsonNode> contents = operation.contents(status);
    if (contents.isEmpty()) {
      if (!body.isEmpty()) {
        broken.add("a body that is not documented");
      }
      return broken;
    }
    String media = contentType.split(";")[0].trim();
    if (!contents.containsKey(media)) {
      broken.add("content type '%s' instead of %s".formatted(media, contents.keySet()));
      return broken;
    }
    broken.addAll(brokenBody(operation, status, contents.get(media).path("schema"), body));
    return broken;
  }

  private static List<String> brokenBody(
      Operation operation, int status, JsonNode schema, String body) {
    List<String> broken = new ArrayList<>();
    JsonNode json;
    try {
      json = ApiDocument.JSON.readTree(body);
    } catch (JacksonException notJson) {
      return List.of("the body is no JSON");
    }
    operation
        .document()
        .errors(schema, json)
        .forEach(error -> broken.add("the body does not fit: " + error));
    if (status >= 400) {
      Set<String> codes = operation.codes(status);
      String code = json.path("code").asString("");
      if (!codes.contains(code)) {
        broken.add("code '%s' is not documented for %d".formatted(code, status));
      }
    }
    return broken;
  }
}
