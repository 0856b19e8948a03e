package com.quwanda.compensation.web;

import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.http.RequestMethod;
import com.quwanda.compensation.Counted;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.contract.IdempotencyKey;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What organisers and operators may do from outside: organisers cancel what is their club's,
 * operators look and change nothing.
 */
class OverTheGatewayIT extends JobStack {

  private static final String CANCELLATION =
      "/api/v1/organiser/activities/" + Holds.ACTIVITY + "/cancellation";
  private static final String TYPHOON = "{\"reason\":\"typhoon\",\"dryRun\":false}";
  private static final String DRY_RUN = "{\"reason\":\"typhoon\",\"dryRun\":true}";
  private static final String NO_SUCH = "no-such";

  /** What asks and changes nothing, though it is a POST, since it asks about many at once. */
  private static final List<String> QUESTIONS =
      List.of(
          "/internal/v1/outcomes", "/internal/v1/order-ledgers", "/internal/v1/deposit-records");

  @LocalServerPort private int port;

  private static void theActivity() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
  }

  @Test
  void cancelsAnActivityOfTheClubOnce() {
    theActivity();
    ResponseEntity<JsonNode> dry = asks(Holds.CLUB, "dry", DRY_RUN);
    assertThat(dry.getBody().path("state").asString()).isEqualTo("DRY_RUN");
    problem(sees(Holds.CLUB), 404, "CANCELLATION_NOT_FOUND");

    ResponseEntity<JsonNode> begun = asks(Holds.CLUB, "\"key-1\"", TYPHOON);
    ResponseEntity<JsonNode> again = asks(Holds.CLUB, "key-2", TYPHOON);

    assertThat(begun.getStatusCode().value()).as(begun::toString).isEqualTo(200);
    assertThat(marks(dry)).isNull();
    assertThat(marks(begun)).isNull();
    assertThat(marks(again)).containsExactly("true");
    assertThat(marks(asks(Holds.CLUB, "dry", DRY_RUN))).isNull();
    assertThat(again.getBody().path("requestedAt")).isEqualTo(begun.getBody().path("requestedAt"));
    assertThat(sees(Holds.CLUB).getBody().path("reason").asString()).isEqualTo("typhoon");
    assertThat(PLAYED.cancelledSales).containsExactly(Holds.ACTIVITY);
    problem(
        asks(Holds.CLUB, "key-1", "{\"reason\":\"rain\",\"dryRun\":false}"),
        409,
        "CANCELLED_FOR_ANOTHER_REASON");
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(PLAYED.ended).containsExactly("o-1"));
    nobodyIsAtIt();
  }

  /** How an answer says that it tells what an earlier request has done. */
  private static List<String> marks(ResponseEntity<JsonNode> answer) {
    return answer.getHeaders().get(IdempotencyKey.REPLAYED);
  }

  @Test
  void needsAnIdempotencyKeyForThat() {
    theActivity();
    for (String header : new String[] {null, "", "a b", "a,b", "k".repeat(65)}) {
      problem(asks(Holds.CLUB, header, TYPHOON), 400, "IDEMPOTENCY_KEY_MISSING");
    }
    nothingIsCancelled();
  }

  @Test
  void answersForAnotherClubsActivityAsIfThereWereNone() {
    theActivity();
    for (String body : List.of(TYPHOON, DRY_RUN)) {
      JsonNode theirs = problem(asks("another-club", "key", body), 404, "ACTIVITY_NOT_FOUND");
      JsonNode nobodys =
          problem(
              call(HttpMethod.POST, unknown(), Holds.CLUB, "key", body), 404, "ACTIVITY_NOT_FOUND");
      assertThat(told(theirs).replace(Holds.ACTIVITY, NO_SUCH)).isEqualTo(told(nobodys));
    }
    nothingIsCancelled();

    JsonNode theirs = problem(sees("another-club"), 404, "ACTIVITY_NOT_FOUND");
    JsonNode nobodys =
        problem(call(HttpMethod.GET, unknown(), Holds.CLUB, null, null), 404, "ACTIVITY_NOT_FOUND");
    assertThat(told(theirs).replace(Holds.ACTIVITY, NO_SUCH)).isEqualTo(told(nobodys));
  }

  /** All of it but the trace, which is each request's own. */
  private static String told(JsonNode problem) {
    return ((ObjectNode) problem).without("traceId").toString();
  }

  private static String unknown() {
    return CANCELLATION.replace(Holds.ACTIVITY, NO_SUCH);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "a b", "club-1,club-2", "%"})
  void needsTheNameOfAClub(String odd) {
    theActivity();
    problem(asks(odd, "key", TYPHOON), 400, "INVALID_REQUEST");
    problem(sees(odd), 400, "INVALID_REQUEST");
    nothingIsCancelled();
  }

  @Test
  void refusesAFieldThatItDoesNotKnow() {
    theActivity();
    problem(
        asks(Holds.CLUB, "key", "{\"reason\":\"typhoon\",\"dryRun\":false,\"dryrun\":true}"),
        400,
        "INVALID_REQUEST");
    nothingIsCancelled();
  }

  @Test
  void showsOperatorsWhatTheySeeInside() {
    aHoldAndACompensation();
    assertThat(seen("holds/o-1").path("journal").path("state").asString()).isEqualTo("BOOKED");
    assertThat(seen("consistency/" + Holds.ACTIVITY).path("activityId").asString())
        .isEqualTo(Holds.ACTIVITY);
    assertThat(seen("compensations?state=PENDING").path("items").size()).isEqualTo(1);
    assertThat(seen("money-differences").path("items").isArray()).isTrue();
    problem(
        call(HttpMethod.GET, "/api/v1/ops/holds/o-none", null, null, null), 404, "HOLD_UNKNOWN");
    problem(
        call(HttpMethod.GET, "/api/v1/ops/compensations?limit=101", null, null, null),
        400,
        "INVALID_REQUEST");
  }

  /** Looking must not heal: an operator who looks twice must see the same. */
  @Test
  void changesNothingWhenOperatorsLook() {
    aHoldAndACompensation();
    Map<String, List<Map<String, Object>>> before = rows();
    OTHERS.resetRequests();

    for (String path :
        List.of(
            "holds/o-1",
            "holds/o-1?activityId=" + Holds.ACTIVITY,
            "consistency/" + Holds.ACTIVITY,
            "compensations?state=PENDING",
            "money-differences?open=true")) {
      seen(path);
    }

    assertThat(rows()).isEqualTo(before);
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(PLAYED.recounted).isEmpty();
    assertThat(PLAYED.claims).isEmpty();
    assertThat(OTHERS.findAll(anyRequestedFor(anyUrl())))
        .isNotEmpty()
        .allMatch(
            asked ->
                asked.getMethod().equals(RequestMethod.GET)
                    || QUESTIONS.stream().anyMatch(asked.getUrl()::endsWith));
    OTHERS.verify(0, anyRequestedFor(urlPathMatching(".*/(verdicts|recount|claims|rebuild)")));
  }

  private void aHoldAndACompensation() {
    theActivity();
    PLAYED.add(Holds.booked("o-1"));
    PLAYED.says("o-1", Outcome.LIVE);
    // Not what the holds add up to, so that there is something that one could heal.
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(1).made());
    job.report(
        List.of(
            new FailedCompensation(
                "o-1", Holds.ACTIVITY, Holds.TYPE, "order-service", Holds.XID, "no answer")));
  }

  private Map<String, List<Map<String, Object>>> rows() {
    Map<String, List<Map<String, Object>>> all = new TreeMap<>();
    for (String table : List.of("compensation_fail", "activity_cancellation", "money_difference")) {
      all.put(table, new ArrayList<>(rows.queryForList("SELECT * FROM " + table)));
    }
    return all;
  }

  private void nothingIsCancelled() {
    assertThat(rows().get("activity_cancellation")).isEmpty();
    assertThat(PLAYED.cancelledSales).isEmpty();
    assertThat(PLAYED.ended).isEmpty();
  }

  private void nobodyIsAtIt() {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                rows.queryForObject(
                        "SELECT COUNT(*) FROM activity_cancellation WHERE claimed_by IS NOT NULL",
                        Integer.class)
                    == 0);
  }

  private ResponseEntity<JsonNode> asks(String club, String key, String body) {
    return call(HttpMethod.POST, CANCELLATION, club, key, body);
  }

  private ResponseEntity<JsonNode> sees(String club) {
    return call(HttpMethod.GET, CANCELLATION, club, null, null);
  }

  private JsonNode seen(String path) {
    ResponseEntity<JsonNode> answer = call(HttpMethod.GET, "/api/v1/ops/" + path, null, null, null);
    assertThat(answer.getStatusCode().value()).as(answer::toString).isEqualTo(200);
    return answer.getBody();
  }

  private static JsonNode problem(ResponseEntity<JsonNode> answer, int status, String code) {
    assertThat(answer.getStatusCode().value()).as(answer::toString).isEqualTo(status);
    assertThat(answer.getBody().path("code").asString()).isEqualTo(code);
    return answer.getBody();
  }

  private ResponseEntity<JsonNode> call(
      HttpMethod method, String path, String club, String key, String body) {
    RestClient.RequestBodySpec request =
        RestClient.builder()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .method(method)
            .uri("http://127.0.0.1:" + port + path)
            .header("X-Gateway-Token", GATEWAY_TOKEN);
    if (club != null) {
      request.header(CompensationApi.CLUB, club);
    }
    if (key != null) {
      request.header(IdempotencyKey.HEADER, key);
    }
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
