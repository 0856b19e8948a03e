package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.contract.IdempotencyKey;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What the Idempotency-Key is to whatever makes or moves money of an order. */
class KeysOverHttpIT extends ChannelStack {

  private static final AtomicInteger NEXT = new AtomicInteger();

  /** A request that needs a key. */
  private enum Deed {
    PLACE("/orders", 201, body(3), body(2)),
    PAY("/orders/{id}/payment", 200, null, null),
    REFUND("/orders/{id}/refunds", 201, "{\"quantity\":1}", "{\"quantity\":2}"),
    PAY_THROUGH_CHANNEL(
        "/orders/{id}/channel-payments", 201, "{\"channel\":\"simulated-pay\"}", null);

    private final String path;
    private final int done;
    private final String body;
    private final String other;

    Deed(String path, int done, String body, String other) {
      this.path = path;
      this.done = done;
      this.body = body;
      this.other = other;
    }

    private static String body(int quantity) {
      return "{\"activityId\":\"activity\",\"ticketType\":\"standard\",\"quantity\":%d}"
          .formatted(quantity);
    }
  }

  private String key;

  @BeforeEach
  void newKey() {
    key = "key-" + NEXT.incrementAndGet() + "-" + UUID.randomUUID();
  }

  @ParameterizedTest
  @EnumSource(Deed.class)
  void isNeeded(Deed deed) {
    prepare(deed);
    Map<String, List<Map<String, Object>>> before = rows();
    int calls = walletCalls();
    for (String header : new String[] {null, "", "\"\"", "a b", "a,b", "ä", "k".repeat(65)}) {
      ResponseEntity<JsonNode> refused = ask(deed, header, deed.body);
      assertThat(refused.getStatusCode().value()).as(header).isEqualTo(400);
      assertThat(refused.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_MISSING");
    }
    assertThat(rows()).isEqualTo(before);
    assertThat(walletCalls()).isEqualTo(calls);
  }

  @ParameterizedTest
  @EnumSource(Deed.class)
  void makesARepeatTheSameQuotedOrBare(Deed deed) {
    prepare(deed);
    ResponseEntity<JsonNode> first = ask(deed, "\"" + key + "\"", deed.body);
    Map<String, List<Map<String, Object>>> after = rows();
    stockHasSeenIt();
    ResponseEntity<JsonNode> again = ask(deed, key, deed.body);

    assertThat(first.getStatusCode().value()).as(first::toString).isEqualTo(deed.done);
    assertThat(first.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
    assertThat(again.getStatusCode().value()).isEqualTo(deed.done);
    assertThat(again.getHeaders().get(IdempotencyKey.REPLAYED)).containsExactly("true");
    assertThat(again.getBody()).isEqualTo(first.getBody());
    assertThat(rows()).isEqualTo(after);
  }

  @ParameterizedTest
  @EnumSource(names = {"PLACE", "REFUND"})
  void isNotToBeUsedForSomethingElse(Deed deed) {
    prepare(deed);
    ask(deed, key, deed.body);
    Map<String, List<Map<String, Object>>> after = rows();
    stockHasSeenIt();

    ResponseEntity<JsonNode> other = ask(deed, key, deed.other);

    assertThat(other.getStatusCode().value()).as(other::toString).isEqualTo(422);
    assertThat(other.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(other.getHeaders().containsHeader(IdempotencyKey.REPLAYED)).isFalse();
    assertThat(rows()).isEqualTo(after);
  }

  /** Here there is one channel only, so the first request is made one for another. */
  @Test
  void isNotToBeUsedForAnotherChannel() {
    ask(Deed.PAY_THROUGH_CHANNEL, key, Deed.PAY_THROUGH_CHANNEL.body);
    jdbc.update("UPDATE channel_payment SET channel = 'another' WHERE order_id = ?", orderId);

    ResponseEntity<JsonNode> other =
        ask(Deed.PAY_THROUGH_CHANNEL, key, Deed.PAY_THROUGH_CHANNEL.body);

    assertThat(other.getStatusCode().value()).as(other::toString).isEqualTo(422);
    assertThat(other.getBody().path("code").asString()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
  }

  /** As stock-service says when the hold of an order is asked for again. */
  private static void stockHasSeenIt() {
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/holds"))
            .willReturn(
                okJson(
                    """
                    {"orderId":"x","allocation":[{"bucket":0,"count":3}],"unitPrice":"199.90",
                     "clubId":"club_9","payWithinSeconds":900,"replayed":true}
                    """)));
  }

  private void prepare(Deed deed) {
    if (deed == Deed.REFUND) {
      assertThat(ask(Deed.PAY, "paid-" + key, null).getStatusCode().value()).isEqualTo(200);
    }
  }

  private ResponseEntity<JsonNode> ask(Deed deed, String header, String body) {
    RestClient.RequestBodySpec request =
        at("/api/v1" + deed.path.replace("{id}", orderId))
            .mutate()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .post()
            .uri("")
            .header("X-User-Id", String.valueOf(BUYER));
    if (header != null) {
      request.header(IdempotencyKey.HEADER, header);
    }
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
