package com.quwanda.e2e.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * One operation as its document describes it.
 *
 * @param document where it is described
 * @param method HTTP method in lower case
 * @param path with its parameters in braces
 * @param node its description
 */
public record Operation(ApiDocument document, String method, String path, JsonNode node) {
  private static final String JSON = "application/json";
  private static final String PROBLEM = "application/problem+json";

  /** Whose token it wants. */
  public enum Role {
    ANYONE,
    BUYER,
    ORGANISER,
    OPS
  }

  /** A parameter: where it stands, whether it is needed, and what it looks like. */
  record Parameter(String name, String in, boolean required, JsonNode schema) {}

  public String id() {
    return document.service() + " " + node.path("operationId").asString(method + " " + path);
  }

  public Role role() {
    if (node.path("security").isEmpty()) {
      return Role.ANYONE;
    }
    if (path.startsWith("/api/v1/organiser/")) {
      return Role.ORGANISER;
    }
    return path.startsWith("/api/v1/ops/") ? Role.OPS : Role.BUYER;
  }

  List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    for (JsonNode each : node.path("parameters")) {
      JsonNode parameter = document.resolved(each);
      all.add(
          new Parameter(
              parameter.path("name").asString(),
              parameter.path("in").asString(),
              parameter.path("required").asBoolean(false),
              parameter.path("schema")));
    }
    return all;
  }

  /** The schema of its body; empty when it takes none. */
  Optional<JsonNode> body() {
    JsonNode body = document.resolved(node.path("requestBody")).path("content").path(JSON);
    return body.has("schema") ? Optional.of(body.path("schema")) : Optional.empty();
  }

  Set<Integer> statuses() {
    return node.path("responses").propertyNames().stream()
        .filter(status -> status.matches("[0-9]{3}"))
        .map(Integer::valueOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Media types of the answer with this status; empty when it has no body. */
  Map<String, JsonNode> contents(int status) {
    return response(status).path("content").properties().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Codes of the problems that are documented for this status: those of its examples. */
  Set<String> codes(int status) {
    JsonNode examples = response(status).path("content").path(PROBLEM).path("examples");
    return examples.properties().stream()
        .map(example -> document.resolved(example.getValue()).path("value"))
        .map(value -> value.path("code").asString(""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private JsonNode response(int status) {
    return document.resolved(node.path("responses").path(Integer.toString(status)));
  }
}
