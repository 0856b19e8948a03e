package com.quwanda.e2e.fuzz;

import com.quwanda.e2e.fuzz.Mutations.Mutation;
import com.quwanda.e2e.fuzz.Operation.Parameter;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes requests for one operation, as its document says and otherwise. */
public final class RequestMaker {
  private final Operation operation;
  private final ValueMaker maker;
  private final Mutations mutations;
  private final Random random;

  public RequestMaker(Operation operation, KnownValues known, Random random) {
    this.operation = operation;
    this.maker = new ValueMaker(operation.document(), known, random);
    this.mutations = new Mutations(operation.document());
    this.random = random;
  }

  /** As the document says; now and then with a field that it does not know. */
  public FuzzRequest valid() {
    Map<String, String> values = values();
    JsonNode body = body();
    boolean extra = body instanceof ObjectNode && random.nextInt(5) == 0;
    if (extra) {
      ((ObjectNode) body).put("unknownField", "x");
    }
    return request(extra ? "valid, with an unknown field" : "valid", true, values, text(body));
  }

  /** One request for every way in which it can be wrong, in random order. */
  public List<FuzzRequest> invalid() {
    List<FuzzRequest> all = new ArrayList<>();
    for (Parameter parameter : operation.parameters()) {
      wrong(parameter, all);
    }
    operation.body().ifPresent(schema -> wrongBodies(schema, all));
    Collections.shuffle(all, random);
    return all;
  }

  private void wrong(Parameter parameter, List<FuzzRequest> all) {
    if (parameter.required() && !parameter.in().equals("path")) {
      Map<String, String> values = values();
      values.remove(parameter.name());
      all.add(request(parameter.name() + " is missing", false, values, text(body())));
    }
    for (String wrong : wrongTexts(parameter)) {
      Map<String, String> values = values();
      values.put(parameter.name(), wrong);
      all.add(request(parameter.name() + " is " + wrong, false, values, text(body())));
    }
  }

  /** Texts that the parameter's schema refuses, however they may be read. */
  private List<String> wrongTexts(Parameter parameter) {
    List<String> candidates =
        List.of(
            "",
            "x",
            "a b",
            "-1",
            "0",
            "101",
            "1e9",
            "9".repeat(30),
            "' OR 1=1 --",
            "{}",
            "[]",
            "%",
            "\u0000",
            "a\nb",
            "😀",
            "a".repeat(300),
            "1.5",
            "TRUE",
            "null");
    List<String> wrong = new ArrayList<>();
    for (String text : candidates) {
      if (parameter.in().equals("header") && !text.chars().allMatch(c -> c > ' ' && c < 127)) {
        continue;
      }
      // An empty path segment is another path, and a query parameter of nothing but blanks and
      // control characters is none.
      boolean none = parameter.in().equals("query") ? text.trim().isEmpty() : text.isEmpty();
      if (!none && !isAllowed(parameter.schema(), text)) {
        wrong.add(text);
      }
    }
    return wrong;
  }

  private boolean isAllowed(JsonNode schema, String text) {
    List<JsonNode> readings = new ArrayList<>(List.of(ApiDocument.JSON.valueToTree(text)));
    String type = ValueMaker.type(operation.document().resolved(schema));
    if (type.equals("integer") && text.matches("-?[0-9]+")) {
      readings.add(ApiDocument.JSON.valueToTree(new BigInteger(text)));
    }
    // In a query Spring also reads these.
    if (type.equals("boolean") && text.matches("(?i)true|false|on|off|yes|no|0|1")) {
      readings.add(ApiDocument.JSON.valueToTree(true));
    }
    return readings.stream().anyMatch(value -> operation.document().isValid(schema, value));
  }

  private void wrongBodies(JsonNode schema, List<FuzzRequest> all) {
    JsonNode valid = maker.valid("body", schema);
    for (Mutation mutation : mutations.of(schema, valid)) {
      all.add(request("body" + mutation.what(), false, values(), mutation.value().toString()));
    }
    for (String broken : List.of("", "{", "[]", "null", "\"x\"", "{}{}", "<a/>")) {
      all.add(request("body is " + broken, false, values(), broken));
    }
  }

  private JsonNode body() {
    return operation.body().map(schema -> maker.valid("body", schema)).orElse(null);
  }

  private static String text(JsonNode body) {
    return body == null ? null : body.toString();
  }

  private Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    for (Parameter parameter : operation.parameters()) {
      if (parameter.required() || random.nextBoolean()) {
        JsonNode value = maker.valid(parameter.name(), parameter.schema());
        values.put(parameter.name(), value.isNull() ? "" : value.asString());
      }
    }
    return values;
  }

  private FuzzRequest request(String what, boolean valid, Map<String, String> values, String body) {
    String path = operation.path();
    List<String> query = new ArrayList<>();
    Map<String, String> headers = new LinkedHashMap<>();
    for (Parameter parameter : operation.parameters()) {
      String value = values.get(parameter.name());
      if (value == null) {
        continue;
      }
      switch (parameter.in()) {
        case "path" -> path = path.replace("{" + parameter.name() + "}", encoded(value));
        case "query" -> query.add(encoded(parameter.name()) + "=" + encoded(value));
        default -> headers.put(parameter.name(), value);
      }
    }
    String target = query.isEmpty() ? path : path + "?" + String.join("&", query);
    return new FuzzRequest(operation, what, valid, target, headers, body);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
