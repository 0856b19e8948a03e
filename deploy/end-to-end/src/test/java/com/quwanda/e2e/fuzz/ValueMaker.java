package com.quwanda.e2e.fuzz;

import com.github.curiousoddman.rgxgen.RgxGen;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes values that are valid by their schema: now at the ends of a range, now within it. */
final class ValueMaker {
  private static final JsonMapper JSON = ApiDocument.JSON;
  private static final long WIDEST = 1_000_000;
  private static final int TRIES = 50;

  private final ApiDocument document;
  private final KnownValues known;
  private final Random random;

  ValueMaker(ApiDocument document, KnownValues known, Random random) {
    this.document = document;
    this.known = known;
    this.random = random;
  }

  /**
   * @param name of the field or parameter, for which a known value may be taken
   * @throws IllegalStateException when no valid value was found: the run must not silently be less
   */
  JsonNode valid(String name, JsonNode schema) {
    for (int i = 0; i < TRIES; i++) {
      JsonNode value = attempt(name, schema);
      if (document.isValid(schema, value)) {
        return value;
      }
    }
    throw new IllegalStateException(
        "%s: nothing valid was made for %s by %s".formatted(document.service(), name, schema));
  }

  private JsonNode attempt(String name, JsonNode reference) {
    JsonNode schema = document.resolved(reference);
    for (String choice : Set.of("anyOf", "oneOf")) {
      if (schema.has(choice)) {
        JsonNode all = schema.path(choice);
        return attempt(name, all.get(random.nextInt(all.size())));
      }
    }
    if (schema.has("enum")) {
      JsonNode all = schema.path("enum");
      return all.get(random.nextInt(all.size()));
    }
    String type = type(schema);
    Optional<String> one = random.nextInt(10) < 8 ? known.any(name, random) : Optional.empty();
    return switch (type) {
      case "object" -> object(schema);
      case "array" -> array(name, schema);
      case "integer" -> JSON.valueToTree(one.map(Long::valueOf).orElseGet(() -> integer(schema)));
      case "number" -> JSON.valueToTree(BigDecimal.valueOf(integer(schema)));
      case "boolean" -> JSON.valueToTree(one.map(Boolean::valueOf).orElseGet(random::nextBoolean));
      case "null" -> JSON.nullNode();
      default -> JSON.valueToTree(one.orElseGet(() -> text(schema)));
    };
  }

  /** Its type; of several the first that is not null. */
  static String type(JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      for (JsonNode one : type) {
        if (!one.asString().equals("null")) {
          return one.asString();
        }
      }
    }
    return type.asString(schema.has("properties") ? "object" : "string");
  }

  private ObjectNode object(JsonNode schema) {
    Set<String> required = new TreeSet<>();
    schema.path("required").forEach(name -> required.add(name.asString()));
    ObjectNode object = JSON.createObjectNode();
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (required.contains(property.getKey()) || random.nextBoolean()) {
        object.set(property.getKey(), attempt(property.getKey(), property.getValue()));
      }
    }
    return object;
  }

  private ArrayNode array(String name, JsonNode schema) {
    int least = Math.max(1, schema.path("minItems").asInt(1));
    int most = Math.max(least, Math.min(schema.path("maxItems").asInt(3), 3));
    ArrayNode array = JSON.createArrayNode();
    int size = least + random.nextInt(most - least + 1);
    for (int i = 0; i < size; i++) {
      array.add(attempt(name, schema.path("items")));
    }
    return array;
  }

  private long integer(JsonNode schema) {
    long least = schema.path("minimum").asLong(0);
    long most = schema.path("maximum").asLong(least + WIDEST);
    return switch (random.nextInt(4)) {
      case 0 -> least;
      case 1 -> most;
      default -> least + (long) (random.nextDouble() * (most - least));
    };
  }

  private String text(JsonNode schema) {
    if (schema.has("pattern")) {
      return RgxGen.parse(schema.path("pattern").asString()).generate(random);
    }
    return switch (schema.path("format").asString("")) {
      case "date-time" ->
          OffsetDateTime.now(ZoneOffset.ofHours(random.nextInt(12)))
              .truncatedTo(ChronoUnit.MILLIS)
              .plusHours(random.nextInt(48))
              .toString();
      case "uuid" -> UUID.randomUUID().toString();
      default -> letters(schema);
    };
  }

  private String letters(JsonNode schema) {
    int least = schema.path("minLength").asInt(1);
    int most = Math.max(least, schema.path("maxLength").asInt(least + 20));
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(3) == 0 ? most : least + random.nextInt(most - least + 1);
    String alphabet = "abcXYZ019 -_.'\"%&{}|中文éß";
    while (text.length() < length) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}
