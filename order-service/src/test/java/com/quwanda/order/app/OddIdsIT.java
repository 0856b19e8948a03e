package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What can be no id is nobody's: it is not found, and the database is not asked about it. */
class OddIdsIT extends ChannelStack {

  private static final String ORDER = "/internal/v1/orders/{id}";

  @ParameterizedTest
  @ValueSource(strings = {"ä", "W票", "W ", "a{b", "a'b", "a%"})
  void nameNoOrder(String odd) {
    List<String> gets = List.of("/api/v1/orders/{id}", "/api/v1/orders/{id}/history");
    gets.forEach(path -> notFound(HttpMethod.GET, path, odd, null, "ORDER_NOT_FOUND"));
    post("/api/v1/orders/{id}/cancellation", odd, null, "ORDER_NOT_FOUND");
    post("/api/v1/orders/{id}/payment", odd, null, "ORDER_NOT_FOUND");
    post("/api/v1/orders/{id}/refunds", odd, "{\"quantity\":1}", "ORDER_NOT_FOUND");
    post(
        "/api/v1/orders/{id}/channel-payments",
        odd,
        "{\"channel\":\"simulated-pay\"}",
        "ORDER_NOT_FOUND");
    notFound(HttpMethod.GET, ORDER + "/history", odd, null, "ORDER_NOT_FOUND");
    post(ORDER + "/expiry", odd, null, "ORDER_NOT_FOUND");
    post(ORDER + "/end", odd, "{\"who\":\"OPS\",\"why\":\"test\"}", "ORDER_NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "W票", "W ", "a{b"})
  void nameNothingElseEither(String odd) {
    notFound(
        HttpMethod.GET, "/api/v1/waitlist-entries/{id}", odd, null, "WAITLIST_ENTRY_NOT_FOUND");
    post("/api/v1/waitlist-entries/{id}/departure", odd, null, "WAITLIST_ENTRY_NOT_FOUND");
    post("/api/v1/waitlist-offers/{id}/order", odd, null, "OFFER_NOT_FOUND");
    post("/api/v1/waitlist-offers/{id}/refusal", odd, null, "OFFER_NOT_FOUND");
    String offer = "/internal/v1/waitlist-offers/{id}";
    notFound(HttpMethod.GET, offer + "?userId=1", odd, null, "OFFER_NOT_FOUND");
    post(offer + "/passing-on", odd, "{\"userId\":1}", "OFFER_NOT_FOUND");
    notFound(
        HttpMethod.GET,
        "/internal/v1/simulated-payments/{id}/notification",
        odd,
        null,
        "SIMULATED_PAYMENT_NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "W票", "W "})
  void haveAStoryOfNothing(String odd) {
    ResponseEntity<JsonNode> story = ask(HttpMethod.GET, ORDER, odd, null);
    assertThat(story.getStatusCode().value()).as(story::toString).isEqualTo(200);
    assertThat(story.getBody().path("proofs")).isEmpty();
    ResponseEntity<JsonNode> payments = ask(HttpMethod.GET, ORDER + "/channel-payments", odd, null);
    assertThat(payments.getStatusCode().value()).as(payments::toString).isEqualTo(200);
    assertThat(payments.getBody()).isEmpty();
  }

  /** The database would find it. */
  @Test
  void areNotAnOrdersWithABlankBehindIt() {
    Map<String, List<Map<String, Object>>> before = rows();
    post(ORDER + "/end", orderId + " ", "{\"who\":\"OPS\",\"why\":\"test\"}", "ORDER_NOT_FOUND");
    assertThat(rows()).isEqualTo(before);
  }

  private void post(String path, String id, String body, String code) {
    notFound(HttpMethod.POST, path, id, body, code);
  }

  private void notFound(HttpMethod method, String path, String id, String body, String code) {
    ResponseEntity<JsonNode> answer = ask(method, path, id, body);
    assertThat(answer.getStatusCode().value()).as(method + path + answer).isEqualTo(404);
    assertThat(answer.getBody().path("code").asString()).as(method + path).isEqualTo(code);
  }

  /** Within a transaction that need not exist, where internal operations take one. */
  private ResponseEntity<JsonNode> ask(HttpMethod method, String path, String id, String body) {
    RestClient.RequestBodySpec request =
        at("")
            .mutate()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .method(method)
            .uri(path, id)
            .header("X-User-Id", String.valueOf(BUYER))
            .header("Idempotency-Key", "odd");
    if (path.endsWith("passing-on")) {
      request.header("TX_XID", "127.0.0.1:8091:1");
    }
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
