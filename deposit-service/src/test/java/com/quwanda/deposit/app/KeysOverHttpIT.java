package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.quwanda.deposit.app.StubbedStock.held;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.deposit.model.DepositState;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What the Idempotency-Key is to whatever makes or moves a deposit. */
class KeysOverHttpIT extends LifeStack {

  private static final String[] NONE = {null, "", "\"\"", "a b", "a,b", "k".repeat(65)};

  private final String key = UUID.randomUUID().toString();

  @Test
  void isNeededToFreezeAndMakesARepeatTheSame() {
    for (String header : NONE) {
      assertMissing(freezes(header, 2));
    }
    STOCK.verify(0, anyRequestedFor(urlMatching(".*")));

    ResponseEntity<JsonNode> first = freezes("\"" + key + "\"", 2);
    StubbedStock.holds(STOCK, held("49.99", "0.5000", "0.5000", deadline, true));
    ResponseEntity<JsonNode> again = freezes(key, 2);
    ResponseEntity<JsonNode> other = freezes(key, 1);

    assertFirst(first, 201);
    assertReplayed(again, first);
    assertThat(other.getStatusCode().value()).as(other::toString).isEqualTo(422);
    assertThat(other.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  @Test
  void isNeededToConfirm() {
    String frozenBy = aFrozenDeposit();
    for (String header : NONE) {
      assertMissing(post("/deposits/" + orderId + "/confirmation", header, null));
    }
    assertUntouched(frozenBy);

    ResponseEntity<JsonNode> first = post("/deposits/" + orderId + "/confirmation", key, null);
    awaitState(DepositState.DEDUCTED);
    ResponseEntity<JsonNode> again =
        post("/deposits/" + orderId + "/confirmation", "\"" + key + "\"", null);

    assertFirst(first, 200);
    assertThat(again.getStatusCode()).isEqualTo(first.getStatusCode());
    assertThat(again.getHeaders().get(IdempotencyKey.REPLAYED)).containsExactly("true");
    assertThat(again.getBody().path("orderId")).isEqualTo(first.getBody().path("orderId"));
    assertThat(answers()).hasSize(2);
  }

  @Test
  void isNeededToAcceptAnOffer() {
    AcceptOfferIT.showsActivity("OPEN", AcceptOfferIT.deposit(deadline), "199.90");
    StubbedOrders.offers(
        ORDERS, orderId, USER, "OFFERED", Instant.now().plus(Duration.ofMinutes(15)));
    for (String header : NONE) {
      assertMissing(post("/waitlist-offers/" + orderId + "/deposit", header, null));
    }
    assertThat(row()).isNull();
    assertThat(answers()).isEmpty();

    ResponseEntity<JsonNode> first =
        post("/waitlist-offers/" + orderId + "/deposit", "\"" + key + "\"", null);
    ResponseEntity<JsonNode> again = post("/waitlist-offers/" + orderId + "/deposit", key, null);

    assertFirst(first, 201);
    assertReplayed(again, first);
    assertThat(answers()).hasSize(1);
  }

  private static void assertMissing(ResponseEntity<JsonNode> answer) {
    assertThat(answer.getStatusCode().value()).as(answer::toString).isEqualTo(400);
    assertThat(answer.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_MISSING");
  }

  private static void assertFirst(ResponseEntity<JsonNode> first, int status) {
    assertThat(first.getStatusCode().value()).as(first::toString).isEqualTo(status);
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
  }

  private static void assertReplayed(
      ResponseEntity<JsonNode> again, ResponseEntity<JsonNode> first) {
    assertThat(again.getStatusCode()).as(again::toString).isEqualTo(first.getStatusCode());
    assertThat(again.getHeaders().get(IdempotencyKey.REPLAYED)).containsExactly("true");
    assertThat(again.getBody()).isEqualTo(first.getBody());
  }

  private ResponseEntity<JsonNode> freezes(String header, int quantity) {
    return post(
        "/deposits",
        header,
        "{\"activityId\":\"activity\",\"ticketType\":\"standard\",\"quantity\":%d}"
            .formatted(quantity));
  }

  private ResponseEntity<JsonNode> post(String path, String header, String body) {
    RestClient.RequestBodySpec request =
        RestClient.builder()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .post()
            .uri("http://127.0.0.1:" + port + "/api/v1" + path)
            .header("X-Gateway-Token", GATEWAY_TOKEN)
            .header("X-User-Id", String.valueOf(USER));
    if (header != null) {
      request.header(IdempotencyKey.HEADER, header);
    }
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
