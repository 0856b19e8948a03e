package com.quwanda.e2e.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.e2e.fuzz.Mutations.Mutation;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A fuzz run that makes nothing finds nothing: what it makes is looked at here. */
class RequestMakerTest {
  private static final String SAMPLE =
      """
      {"openapi": "3.1.0", "paths": {"/api/v1/things/{thingId}": {
        "post": {
          "operationId": "changeThing", "security": [{"bearer": []}],
          "parameters": [
            {"name": "thingId", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "limit", "in": "query",
             "schema": {"type": "integer", "minimum": 1, "maximum": 100}},
            {"name": "Idempotency-Key", "in": "header", "required": true,
             "schema": {"type": "string", "pattern": "^[!-~]{1,64}$"}}],
          "requestBody": {"content": {"application/json":
            {"schema": {"$ref": "#/components/schemas/Change"}}}},
          "responses": {
            "200": {"content": {"application/json":
              {"schema": {"$ref": "#/components/schemas/Thing"}}}},
            "204": {},
            "404": {"content": {"application/problem+json": {
              "schema": {"type": "object"},
              "examples": {"a": {"$ref": "#/components/examples/THING_NOT_FOUND"}}}}}}}}},
       "components": {
        "examples": {"THING_NOT_FOUND": {"value": {"code": "THING_NOT_FOUND"}}},
        "schemas": {
         "Thing": {"type": "object", "required": ["at"], "properties": {
           "at": {"type": "string", "format": "date-time"},
           "more": {"anyOf": [{"$ref": "#/components/schemas/Part"}, {"type": "null"}]}}},
         "Change": {"type": "object", "required": ["name", "parts", "kind"], "properties": {
           "name": {"type": "string", "minLength": 1, "maxLength": 5},
           "kind": {"type": "string", "enum": ["A", "B"]},
           "from": {"type": "string", "format": "date-time"},
           "sure": {"type": "boolean"},
           "parts": {"type": "array", "minItems": 1, "maxItems": 3,
                     "items": {"$ref": "#/components/schemas/Part"}}}},
         "Part": {"type": "object", "required": ["price", "count"], "properties": {
           "price": {"type": "string", "pattern": "^(0|[1-9][0-9]{0,7})(\\\\.[0-9]{1,2})?$"},
           "id": {"type": "string", "pattern": "^[\\\\p{L}\\\\p{N}_-]{1,64}$"},
           "count": {"type": "integer", "format": "int32", "minimum": 1, "maximum": 1000}}}}}}
      """;

  private final Random random = new Random(1);
  private final ApiDocument document = ApiDocument.read("sample", SAMPLE);
  private final Operation operation = document.operations().get(0);
  private final JsonNode schema = operation.body().orElseThrow();
  private final KnownValues known = new KnownValues(Set.of("thingId"));

  @Test
  void whatIsMadeAsValidIsValidAndNotAlwaysTheSame() {
    ValueMaker maker = new ValueMaker(document, known, random);
    List<JsonNode> made =
        IntStream.range(0, 200).mapToObj(i -> maker.valid("body", schema)).toList();
    assertThat(made).allMatch(value -> document.isValid(schema, value));
    assertThat(Set.copyOf(made)).hasSizeGreaterThan(100);
  }

  @Test
  void everyMutationIsInvalidAndEveryFieldHasSome() {
    ValueMaker maker = new ValueMaker(document, known, random);
    JsonNode whole = maker.valid("body", schema);
    while (!(whole.has("from") && whole.has("sure") && whole.path("parts").get(0).has("id"))) {
      whole = maker.valid("body", schema);
    }
    List<Mutation> mutations = new Mutations(document).of(schema, whole);
    assertThat(mutations).noneMatch(mutation -> document.isValid(schema, mutation.value()));
    for (String wanted :
        List.of(
            ".name is missing",
            ".name is null",
            ".name is true",
            ".name is \"\"",
            ".name is \"xxxxxx\"",
            ".kind is \"x\"",
            ".from is \"x\"",
            ".sure is 0",
            ".parts is missing",
            ".parts is []",
            ".parts[0].price is \"1.005\"",
            ".parts[0].price is 0",
            ".parts[0].id is \"a b\"",
            ".parts[0].count is 0",
            ".parts[0].count is 1001",
            ".parts[0].count is 1.5",
            ".parts[0].count is \"1e9\"",
            ".parts[0].count is missing")) {
      assertThat(mutations).extracting(Mutation::what).contains(wanted);
    }
    assertThat(mutations).extracting(Mutation::what).doesNotContain(".sure is null");
  }

  @Test
  void requestsCarryEveryParameterInItsPlace() {
    known.add("thingId", "a/b");
    RequestMaker maker = new RequestMaker(operation, known, random);
    FuzzRequest valid = maker.valid();
    assertThat(valid.valid()).isTrue();
    assertThat(valid.target()).startsWith("/api/v1/things/").doesNotContain("{");
    assertThat(valid.headers().get("Idempotency-Key")).matches("[!-~]{1,64}");
    assertThat(IntStream.range(0, 50).mapToObj(i -> maker.valid().target()))
        .anyMatch(target -> target.contains("/a%2Fb"))
        .anyMatch(target -> target.contains("?limit="));
  }

  @Test
  void parametersAreMadeWrongToo() {
    List<FuzzRequest> invalid = new RequestMaker(operation, known, random).invalid();
    assertThat(invalid).noneMatch(FuzzRequest::valid);
    assertThat(invalid)
        .extracting(FuzzRequest::what)
        .contains("limit is 0", "limit is 101", "limit is x", "Idempotency-Key is missing")
        .contains("body is {", "body is ")
        .doesNotContain("thingId is x");
  }

  @Test
  void idsOfAnswersAreUsedAgain() {
    known.learn(
        ApiDocument.JSON.readTree("{\"items\":[{\"thingId\":\"t-1\",\"otherId\":\"o-1\"}]}"));
    assertThat(known.any("thingId", random)).contains("t-1");
    assertThat(known.any("otherId", random)).isEmpty();
  }

  @Test
  void aDocumentOfNothingIsRefused() {
    assertThatThrownBy(() -> ApiDocument.read("empty", "{\"openapi\":\"3.1.0\",\"paths\":{}}"))
        .hasMessageContaining("no operation");
  }

  @Test
  void anAnswerMustBeOneThatIsDocumented() {
    FuzzRequest valid = new RequestMaker(operation, known, random).valid();
    FuzzRequest invalid = new RequestMaker(operation, known, random).invalid().get(0);
    String json = "application/json;charset=UTF-8";
    String problem = "application/problem+json";
    String good = "{\"at\":\"2026-01-02T03:04:05.678+08:00\"}";
    assertThat(AnswerRules.broken(valid, 200, json, good)).isEmpty();
    assertThat(AnswerRules.broken(valid, 204, "", "")).isEmpty();
    assertThat(AnswerRules.broken(invalid, 404, problem, "{\"code\":\"THING_NOT_FOUND\"}"))
        .isEmpty();

    assertThat(AnswerRules.broken(invalid, 200, json, good)).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 200, json, "{\"at\":\"yesterday\"}")).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 200, json, "{}")).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 200, json, "oops")).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 200, "text/html", good)).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 204, "", "x")).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 201, json, good)).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 500, problem, "{}")).isNotEmpty();
    assertThat(AnswerRules.broken(valid, 404, problem, "{\"code\":\"OTHER\"}")).isNotEmpty();
  }
}
