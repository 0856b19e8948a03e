package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.IdempotencyKey;
import com.quwanda.order.model.OrderState;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What the Idempotency-Key is to those who wait. */
class WaitlistKeysIT extends WaitlistStack {

  private static final String[] NONE = {null, "", "\"\"", "a b", "a,b", "k".repeat(65)};
  private static final long USER = 8001;

  @Test
  void isNeededToJoinAndMakesARepeatTheSame() {
    for (String header : NONE) {
      assertMissing(joins(header, 2));
    }
    assertThat(entries()).isZero();

    ResponseEntity<JsonNode> first = joins("\"my-wait\"", 2);
    ResponseEntity<JsonNode> again = joins("my-wait", 2);
    ResponseEntity<JsonNode> other = joins("my-wait", 3);

    assertThat(first.getStatusCode().value()).as(first::toString).isEqualTo(201);
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
    assertReplayed(again, first);
    assertThat(other.getStatusCode().value()).isEqualTo(422);
    assertThat(other.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(entries()).isEqualTo(1);
  }

  @Test
  void isNeededToAcceptAnOffer() {
    String entryId = joins(USER, 2);
    freed(2);
    String offerId = offerTo(entryId).orderId;
    for (String header : NONE) {
      assertMissing(accepts(header, offerId));
    }
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.OFFERED);
    assertThat(events.ofOrder(offerId)).isEmpty();

    ResponseEntity<JsonNode> first = accepts("mine", offerId);
    ResponseEntity<JsonNode> again = accepts("\"mine\"", offerId);

    assertThat(first.getStatusCode().value()).as(first::toString).isEqualTo(201);
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
    assertReplayed(again, first);
    assertThat(eventsOf(offerId)).hasSize(1);
  }

  private static void assertMissing(ResponseEntity<JsonNode> answer) {
    assertThat(answer.getStatusCode().value()).as(answer::toString).isEqualTo(400);
    assertThat(answer.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_MISSING");
  }

  private static void assertReplayed(
      ResponseEntity<JsonNode> again, ResponseEntity<JsonNode> first) {
    assertThat(again.getStatusCode()).isEqualTo(first.getStatusCode());
    assertThat(again.getHeaders().get(IdempotencyKey.REPLAYED)).containsExactly("true");
    assertThat(again.getBody()).isEqualTo(first.getBody());
  }

  private int entries() {
    return jdbc.queryForObject(
        "SELECT COUNT(*) FROM waitlist_entry WHERE activity_id = ?", Integer.class, activity);
  }

  private ResponseEntity<JsonNode> joins(String header, int quantity) {
    return post(
        "/api/v1/waitlist-entries",
        header,
        "{\"activityId\":\"%s\",\"ticketType\":\"%s\",\"quantity\":%d}"
            .formatted(activity, TYPE, quantity));
  }

  private ResponseEntity<JsonNode> accepts(String header, String offerId) {
    return post("/api/v1/waitlist-offers/" + offerId + "/order", header, null);
  }

  private ResponseEntity<JsonNode> post(String path, String header, String body) {
    RestClient.RequestBodySpec request =
        RestClient.builder()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .post()
            .uri("http://127.0.0.1:" + port + path)
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
