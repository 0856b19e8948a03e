package com.quwanda.e2e.fuzz;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The OpenAPI 3.1 document of one service: its operations and its schemas. */
public final class ApiDocument {
  static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final String service;
  private final JsonNode root;
  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();

  private ApiDocument(String service, JsonNode root) {
    this.service = service;
    this.root = root;
  }

  /**
   * @throws IllegalArgumentException when it is no OpenAPI 3.1 document with operations
   */
  public static ApiDocument read(String service, String json) {
    JsonNode root = JSON.readTree(json);
    ApiDocument document = new ApiDocument(service, root);
    if (!root.path("openapi").asString("").startsWith("3.1")) {
      throw new IllegalArgumentException(service + " has no OpenAPI 3.1 document");
    }
    if (document.operations().isEmpty()) {
      throw new IllegalArgumentException(service + " documents no operation");
    }
    return document;
  }

  public String service() {
    return service;
  }

  /** All of them, in the document's order. */
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> entry : path.getValue().properties()) {
        if (METHODS.contains(entry.getKey())) {
          all.add(new Operation(this, entry.getKey(), path.getKey(), entry.getValue()));
        }
      }
    }
    return all;
  }

  /** The node itself, or what it refers to. */
  JsonNode resolved(JsonNode node) {
    JsonNode at = node;
    while (at.has("$ref")) {
      at = root.at(at.path("$ref").asString().substring(1));
    }
    return at;
  }

  /** What is wrong with the value by that schema; empty when it is valid. */
  List<String> errors(JsonNode schema, JsonNode value) {
    return schemas
        .computeIfAbsent(schema.toString(), text -> compiled(schema))
        .validate(
            value,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Error::toString)
        .toList();
  }

  boolean isValid(JsonNode schema, JsonNode value) {
    return errors(schema, value).isEmpty();
  }

  // The components stand beside it, so that references within the document are found.
  private Schema compiled(JsonNode schema) {
    ObjectNode whole = JSON.createObjectNode();
    whole.set("components", root.path("components"));
    whole.set("allOf", JSON.createArrayNode().add(schema));
    return registry.getSchema(whole);
  }
}
