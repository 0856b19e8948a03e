package com.quwanda.e2e.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.compensation.api.CompensationProblem;
import com.quwanda.contract.AnyProblem;
import com.quwanda.contract.ProblemCode;
import com.quwanda.contract.Problems;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.deposit.api.DepositProblem;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.owner.api.OwnerApi;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.wallet.api.WalletApi;
import com.quwanda.wallet.api.WalletProblem;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What all committed OpenAPI documents have in common, and that no problem code is left out. */
class OpenApiTest {

  private static final List<Class<?>> APIS =
      List.of(
          StockApi.class,
          OrderApi.class,
          OwnerApi.class,
          WalletApi.class,
          DepositApi.class,
          CompensationApi.class);

  private static final List<Class<? extends ProblemCode>> PROBLEMS =
      List.of(
          StockProblem.class,
          OrderProblem.class,
          OwnerProblem.class,
          WalletProblem.class,
          DepositProblem.class,
          CompensationProblem.class);

  /** Why a change was not made, told within a ChangeReply: no answer is such a problem. */
  private static final Set<String> WITHIN_A_REPLY =
      Set.of(
          "PAYMENT_STILL_DUE",
          "OFFER_STILL_OPEN",
          "CONFIRM_STILL_POSSIBLE",
          "ACTIVITY_IS_CANCELLED",
          "DEPOSIT_ALREADY_CONFIRMED");

  /** POSTs that need no Idempotency-Key, each with what makes a repetition harmless. */
  private static final Map<String, String> WITHOUT_KEY =
      Map.of(
          "/api/v1/login",
          "the code is good once",
          "/api/v1/orders/{orderId}/cancellation",
          "moves no money: the order's state",
          "/api/v1/payment-notifications/{channel}",
          "a channel's, known by its own payment and transaction id",
          "/api/v1/waitlist-entries/{entryId}/departure",
          "moves no money: the entry's state",
          "/api/v1/waitlist-offers/{offerId}/refusal",
          "moves no money: the offer's state",
          "/api/v1/organiser/activities",
          "the activity's id is chosen by the caller",
          "/api/v1/organiser/activities/{activityId}/sale/open",
          "sets a state",
          "/api/v1/organiser/activities/{activityId}/sale/close",
          "sets a state",
          "/api/v1/organiser/activities/{activityId}/ticket-types/{ticketType}/capacity",
          "the body has a changeId");

  /** Members that end like an id and are numbers: what operators alone see. */
  private static final Set<String> NUMBERS = Set.of("HoldStory.userId", "MoneyDifference.id");

  private static final Pattern TIME = Pattern.compile(".*(At|Until|By|From|Deadline|asOf)");
  private static final Pattern MONEY =
      Pattern.compile(
          "(?i)(.*amount.*|.*price|available|frozen|supplement|refunded|.*balance.*|missing)");

  /** Bound to both ends, with alternatives only in groups: those of others are not looked into. */
  private static final Pattern WHOLE = Pattern.compile("\\^(\\(.*\\)|[^|]*)\\$");

  private static final Pattern COUNT = Pattern.compile("integer");

  private static final Rule[] RULES = {
    OpenApiTest::keyWhereMoneyMoves,
    OpenApiTest::repetitionsAreMarked,
    OpenApiTest::listsArePages,
    OpenApiTest::members,
    OpenApiTest::problemsAreDocumented,
    OpenApiTest::nullsAreSaid,
    OpenApiTest::patternsFitTheWhole,
  };

  private interface Rule {
    void look(JsonNode document, List<String> wrong);
  }

  private static JsonNode read(String text) {
    return JsonMapper.shared().readTree(text);
  }

  private static Stream<String> documents() {
    return Repo.here().matching("^deploy/docs/openapi/.*\\.json$").stream();
  }

  private static List<String> violations(JsonNode document) {
    List<String> wrong = new ArrayList<>();
    for (Rule rule : RULES) {
      rule.look(document, wrong);
    }
    return wrong;
  }

  private static void keyWhereMoneyMoves(JsonNode document, List<String> wrong) {
    document
        .path("paths")
        .properties()
        .forEach(
            path -> {
              JsonNode post = path.getValue().path("post");
              if (!post.isMissingNode()
                  && !needsKey(post)
                  && !WITHOUT_KEY.containsKey(path.getKey())) {
                wrong.add(path.getKey() + " takes no Idempotency-Key");
              }
            });
  }

  private static boolean needsKey(JsonNode operation) {
    boolean needed = false;
    for (JsonNode parameter : operation.path("parameters")) {
      needed |=
          parameter.path("name").asString("").equals("Idempotency-Key")
              && parameter.path("required").asBoolean(false);
    }
    return needed;
  }

  /** Who repeats a request can tell whether it was this one or the first that did it. */
  private static void repetitionsAreMarked(JsonNode document, List<String> wrong) {
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        if (!needsKey(operation.getValue())) {
          continue;
        }
        for (String status : List.of("200", "201")) {
          JsonNode response = operation.getValue().path("responses").path(status);
          if (!response.isMissingNode() && !response.path("headers").has("Idempotency-Replayed")) {
            wrong.add(
                "%s %s answers %s and marks no repetition"
                    .formatted(operation.getKey(), path.getKey(), status));
          }
        }
      }
    }
  }

  private static void listsArePages(JsonNode document, List<String> wrong) {
    document
        .path("paths")
        .properties()
        .forEach(
            path -> {
              JsonNode get = path.getValue().path("get");
              JsonNode schema =
                  get.path("responses")
                      .path("200")
                      .path("content")
                      .path("application/json")
                      .path("schema");
              if (schema.path("type").asString("").equals("array")) {
                wrong.add(path.getKey() + " answers a bare list");
              }
              JsonNode answer = resolved(document, schema);
              if (answer.path("properties").has("items")) {
                Set<String> parameters = new TreeSet<>();
                get.path("parameters").forEach(p -> parameters.add(p.path("name").asString("")));
                if (!answer.path("properties").has("nextCursor")
                    || !parameters.containsAll(Set.of("cursor", "limit"))) {
                  wrong.add(path.getKey() + " is no page");
                }
              }
            });
  }

  private static JsonNode resolved(JsonNode document, JsonNode schema) {
    String ref = schema.path("$ref").asString("");
    return ref.isEmpty()
        ? schema
        : document.path("components").path("schemas").path(ref.replaceAll(".*/", ""));
  }

  private static void members(JsonNode document, List<String> wrong) {
    for (var schema : document.path("components").path("schemas").properties()) {
      for (var member : schema.getValue().path("properties").properties()) {
        String name = member.getKey();
        String of = schema.getKey() + "." + name;
        JsonNode is = member.getValue();
        boolean text = is.path("type").toString().contains("\"string\"");
        if (TIME.matcher(name).matches() && !is.path("format").asString("").equals("date-time")) {
          wrong.add(of + " is no date-time");
        }
        if (MONEY.matcher(name).matches()
            && !COUNT.matcher(is.path("type").asString("")).matches()
            && !(text && is.has("pattern"))) {
          wrong.add(of + " is no amount");
        }
        if ((name.endsWith("Id") || name.equals("id")) && !text && !NUMBERS.contains(of)) {
          wrong.add(of + " is no text");
        }
      }
    }
  }

  private static void problemsAreDocumented(JsonNode document, List<String> wrong) {
    JsonNode examples = document.path("components").path("examples");
    for (var path : document.path("paths").properties()) {
      for (var operation : path.getValue().properties()) {
        String of = operation.getKey() + " " + path.getKey();
        int problems = 0;
        for (var response : operation.getValue().path("responses").properties()) {
          JsonNode content = response.getValue().path("content");
          if (response.getKey().startsWith("2")) {
            if (content.has("application/problem+json")) {
              wrong.add(of + " answers a problem with " + response.getKey());
            }
            continue;
          }
          JsonNode named = content.path("application/problem+json").path("examples");
          for (String code : named.propertyNames()) {
            problems++;
            JsonNode value = examples.path(code).path("value");
            if (!value.path("status").toString().equals(response.getKey())
                || !value.path("code").asString("").equals(code)) {
              wrong.add(of + " has no fitting example of " + code + " with " + response.getKey());
            }
          }
        }
        if (problems == 0) {
          wrong.add(of + " has no problems");
        }
      }
    }
  }

  private static void nullsAreSaid(JsonNode document, List<String> wrong) {
    for (var schema : document.path("components").path("schemas").properties()) {
      for (var member : schema.getValue().path("properties").properties()) {
        boolean said = member.getValue().path("description").asString("").contains("null");
        if (said && !member.getValue().toString().contains("\"null\"")) {
          wrong.add(schema.getKey() + "." + member.getKey() + " may be null and does not say so");
        }
      }
    }
  }

  /** A pattern of JSON Schema fits any part of a text unless it is bound to both ends. */
  private static void patternsFitTheWhole(JsonNode document, List<String> wrong) {
    for (JsonNode pattern : document.findValues("pattern")) {
      if (!WHOLE.matcher(pattern.asString("")).matches()) {
        wrong.add(pattern + " fits a part of a text");
      }
    }
  }

  private static Set<String> documented() {
    Set<String> codes = new TreeSet<>();
    for (Class<?> api : APIS) {
      for (Method method : api.getDeclaredMethods()) {
        Problems problems = method.getAnnotation(Problems.class);
        assertThat(problems).as("problems of %s", method).isNotNull();
        codes.addAll(Arrays.asList(problems.value()));
      }
    }
    return codes;
  }

  private static Set<String> declared() {
    Set<String> codes = new TreeSet<>();
    PROBLEMS.forEach(
        type -> Arrays.stream(type.getEnumConstants()).map(ProblemCode::name).forEach(codes::add));
    return codes;
  }

  @Test
  void everyServiceAndTheGatewayHaveADocument() {
    assertThat(documents())
        .extracting(file -> file.replaceAll(".*/", ""))
        .containsExactlyInAnyOrder(
            "compensation-job.json",
            "deposit-service.json",
            "gateway.json",
            "order-service.json",
            "stock-service.json",
            "wallet-service.json");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stock-service",
        "order-service",
        "wallet-service",
        "deposit-service",
        "compensation-job",
        "gateway"
      })
  void keepsTheRules(String service) {
    String document = Repo.here().read("deploy/docs/openapi/" + service + ".json");
    assertThat(read(document).path("openapi").asString("")).startsWith("3.1");
    assertThat(read(document).path("servers").findValuesAsString("url")).containsExactly("/");
    assertThat(violations(read(document))).isEmpty();
  }

  @Test
  void documentsEveryProblemAtSomeOperation() {
    Set<String> left = new TreeSet<>(declared());
    left.removeAll(documented());
    assertThat(left).isEqualTo(new TreeSet<>(WITHIN_A_REPLY));
  }

  @Test
  void documentsNoProblemThatNobodyDeclares() {
    Set<String> unknown = new TreeSet<>(documented());
    unknown.removeAll(declared());
    assertThat(unknown).isEmpty();
  }

  @Test
  void givesACodeOneStatusWhereverItIsDeclared() {
    Map<String, Integer> statuses = new HashMap<>();
    Stream.concat(PROBLEMS.stream(), Stream.of(AnyProblem.class))
        .flatMap(type -> Arrays.stream(type.getEnumConstants()))
        .forEach(
            code -> {
              Integer before = statuses.put(code.name(), code.status());
              assertThat(before).as(code.name()).isIn(null, code.status());
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "takes no Idempotency-Key | \"Idempotency-Key\", \"required\": true | \"Idempotency-Key\", \"required\": false",
        "marks no repetition | Idempotency-Replayed | Idempotency-Replay",
        "is no page | \"nextCursor\" | \"cursor\"",
        "is no page | \"name\": \"limit\" | \"name\": \"count\"",
        "is no date-time | \"format\": \"date-time\" | \"format\": \"time\"",
        "is no amount | \"pattern\": \"^x$\" | \"maxLength\": 9",
        "fits a part | \"^x$\" | \"x\"",
        "fits a part | \"^x$\" | \"^x\"",
        "is no text | \"orderId\": {\"type\": \"string\"} | \"orderId\": {\"type\": \"integer\"}",
        "no fitting example | \"status\": 404 | \"status\": 409",
        "has no problems | application/problem+json | application/json",
        "answers a problem with | \"201\": {\"content\": {\"application/json\" | \"201\": {\"content\": {\"application/problem+json\"",
        "may be null | [\"string\", \"null\"] | \"string\"",
        "bare list | {\"$ref\": \"#/components/schemas/Page\"} | {\"type\": \"array\"}"
      })
  void reportsWhatBreaksARule(String rule, String was, String is) {
    assertThat(violations(read(SOUND))).isEmpty();
    assertThat(SOUND).contains(was);
    assertThat(violations(read(SOUND.replace(was, is))))
        .anySatisfy(wrong -> assertThat(wrong).contains(rule));
  }

  private static final String SOUND =
      """
      {"paths": {"/api/v1/things": {
         "get": {"parameters": [{"name": "limit"}, {"name": "cursor"}],
           "responses": {
             "200": {"content": {"application/json": {
               "schema": {"$ref": "#/components/schemas/Page"}}}},
             "404": {"content": {"application/problem+json": {"examples": {"NO_THING": {}}}}}}},
         "post": {"parameters": [{"name": "Idempotency-Key", "required": true}],
           "responses": {
             "201": {"content": {"application/json": {}}, "headers": {"Idempotency-Replayed": {}}},
             "404": {"content": {"application/problem+json": {"examples": {"NO_THING": {}}}}}}}}},
       "components": {
         "examples": {"NO_THING": {"value": {"code": "NO_THING", "status": 404}}},
         "schemas": {
           "Page": {"properties": {
             "items": {"type": "array"},
             "nextCursor": {"type": ["string", "null"], "description": "null on the last one"}}},
           "Thing": {"properties": {
             "orderId": {"type": "string"},
             "amount": {"type": "string", "pattern": "^x$"},
             "paidAt": {"type": "string", "format": "date-time"}}}}}}
      """;
}
