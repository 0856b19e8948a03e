package com.quwanda.e2e.fuzz;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes values that are not valid by their schema, each wrong in one way: one field is missing, is
 * null, is of another type, is beyond its range, or does not match its pattern.
 */
final class Mutations {
  private static final JsonMapper JSON = ApiDocument.JSON;

  private final ApiDocument document;

  Mutations(ApiDocument document) {
    this.document = document;
  }

  /** A wrong value, and what is wrong with it. */
  record Mutation(String what, JsonNode value) {}

  /**
   * Every way in which a valid value becomes a wrong one. A null in place of what may be left out
   * is none of them: it is the same as nothing.
   */
  List<Mutation> of(JsonNode schema, JsonNode valid) {
    List<Mutation> all = new ArrayList<>();
    within(document.resolved(schema), valid, "", all);
    // Only what the schema refuses: some of these may be right by chance.
    all.removeIf(mutation -> document.isValid(schema, mutation.value()));
    return all;
  }

  private void within(JsonNode schema, JsonNode valid, String path, List<Mutation> all) {
    for (JsonNode wrong : wrong(schema)) {
      all.add(new Mutation(path + " is " + shortened(wrong), wrong));
    }
    if (valid.isObject()) {
      members(schema, (ObjectNode) valid, path, all);
    }
    if (valid.isArray() && !valid.isEmpty()) {
      List<Mutation> first = new ArrayList<>();
      within(document.resolved(schema.path("items")), valid.get(0), path + "[0]", first);
      for (Mutation one : first) {
        ArrayNode changed = ((ArrayNode) valid).deepCopy();
        changed.set(0, one.value());
        all.add(new Mutation(one.what(), changed));
      }
    }
  }

  private void members(JsonNode schema, ObjectNode valid, String path, List<Mutation> all) {
    Set<String> required = new TreeSet<>();
    schema.path("required").forEach(name -> required.add(name.asString()));
    for (String name : required) {
      ObjectNode without = valid.deepCopy();
      without.remove(name);
      all.add(new Mutation(path + "." + name + " is missing", without));
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String name = property.getKey();
      if (!valid.has(name)) {
        continue;
      }
      List<Mutation> ofMember = new ArrayList<>();
      within(document.resolved(property.getValue()), valid.path(name), path + "." + name, ofMember);
      for (Mutation one : ofMember) {
        if (one.value().isNull() && !required.contains(name)) {
          continue;
        }
        ObjectNode changed = valid.deepCopy();
        changed.set(name, one.value());
        all.add(new Mutation(one.what(), changed));
      }
    }
  }

  /** Values of every kind; those that the schema allows are sorted out later. */
  private static List<JsonNode> wrong(JsonNode schema) {
    List<Object> values =
        new ArrayList<>(
            List.of(
                "",
                " ",
                "x",
                "\u0000",
                "😀",
                "' OR 1=1 --",
                "a b",
                "{}",
                "1e9",
                true,
                1.5,
                -1,
                0,
                JSON.createArrayNode(),
                JSON.createObjectNode(),
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                new BigInteger("9".repeat(40))));
    if (schema.has("minimum")) {
      values.add(schema.path("minimum").asLong() - 1);
    }
    if (schema.has("maximum")) {
      values.add(schema.path("maximum").asLong() + 1);
    }
    if (schema.has("maxLength")) {
      values.add("x".repeat(schema.path("maxLength").asInt() + 1));
    }
    if (schema.has("pattern")) {
      values.add("a".repeat(2_000));
      values.add("-1.00");
      values.add("1.005");
    }
    List<JsonNode> all = new ArrayList<>();
    values.forEach(value -> all.add(JSON.valueToTree(value)));
    all.add(JSON.nullNode());
    return all;
  }

  private static String shortened(JsonNode value) {
    String text = value.toString();
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }
}
