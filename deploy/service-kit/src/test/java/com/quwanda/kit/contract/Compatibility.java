package com.quwanda.kit.contract;

import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.output.ConsoleRender;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an OpenAPI document changes against an older one that clients rely on. openapi-diff reads a
 * document of version 3.1 without its types and enums, and would find no change in them; so it gets
 * both as what they say in version 3.0.
 */
final class Compatibility {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final ChangedOpenApi changed;

  private Compatibility(ChangedOpenApi changed) {
    this.changed = changed;
  }

  static Compatibility between(String before, String after) {
    return new Compatibility(OpenApiCompare.fromContents(older(before), older(after)));
  }

  /** One line per operation that clients could no longer use as before, then all that changed. */
  List<String> breaks() {
    List<String> breaks = new ArrayList<>();
    changed
        .getMissingEndpoints()
        .forEach(gone -> breaks.add(gone.getMethod() + " " + gone.getPathUrl() + " is gone"));
    changed.getChangedOperations().stream()
        .filter(operation -> !operation.isCompatible())
        .forEach(
            operation ->
                breaks.add(operation.getHttpMethod() + " " + operation.getPathUrl() + " breaks"));
    if (breaks.isEmpty() && changed.isCompatible()) {
      return List.of();
    }
    breaks.add(rendered());
    return breaks;
  }

  private String rendered() {
    var text = new ByteArrayOutputStream();
    new ConsoleRender().render(changed, new OutputStreamWriter(text, StandardCharsets.UTF_8));
    return text.toString(StandardCharsets.UTF_8);
  }

  private static String older(String document) {
    ObjectNode root = (ObjectNode) JSON.readTree(document);
    root.put("openapi", "3.0.3");
    return JSON.writeValueAsString(older(root));
  }

  private static JsonNode older(JsonNode node) {
    if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, older(array.get(i)));
      }
    }
    if (!(node instanceof ObjectNode object)) {
      return node;
    }
    // Who relies on a member is let down by a null as by its absence.
    if (object.get("properties") instanceof ObjectNode properties
        && object.get("required") instanceof ArrayNode required) {
      required.removeIf(name -> mayBeNull(properties.path(name.asString())));
    }
    for (String name : List.copyOf(object.propertyNames())) {
      object.set(name, older(object.get(name)));
    }
    if (object.get("type") instanceof ArrayNode types) {
      object.set("type", types.get(0));
    }
    return object.get("anyOf") instanceof ArrayNode either && mayBeNull(object)
        ? either.get(0)
        : object;
  }

  private static boolean mayBeNull(JsonNode schema) {
    for (JsonNode type : schema.path("type")) {
      if (type.asString().equals("null")) {
        return true;
      }
    }
    for (JsonNode either : schema.path("anyOf")) {
      if (either.path("type").asString("").equals("null")) {
        return true;
      }
    }
    return false;
  }
}
