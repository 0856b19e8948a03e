package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** A refund without a quantity is one of all places; one with a quantity that is none is not. */
class RefundQuantityIT extends ChannelStack {

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\"", "\" \"", "\"\\u0000\"", "\"\\t\"", "\"1\"", "true", "1.5", "[]", "{}"})
  void isNotAllWhenItIsNoNumber(String quantity) {
    pay();
    Map<String, List<Map<String, Object>>> before = rows();

    ResponseEntity<JsonNode> refused = refund("{\"quantity\":%s}".formatted(quantity));

    assertThat(refused.getStatusCode().value()).as(refused::toString).isEqualTo(400);
    assertThat(refused.getBody().path("code").asString()).isEqualTo("INVALID_REQUEST");
    assertThat(refused.getBody().at("/errors/0/field").asString()).isEqualTo("quantity");
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void isAllWhenItIsLeftOut() {
    pay();
    ResponseEntity<JsonNode> refunded = refund("{\"quantity\":null}");
    assertThat(refunded.getStatusCode().value()).as(refunded::toString).isEqualTo(201);
    assertThat(refunded.getBody().path("quantity").asInt()).isEqualTo(3);
  }

  private void pay() {
    assertThat(post("payment", "pay", null).getStatusCode().value()).isEqualTo(200);
  }

  private ResponseEntity<JsonNode> refund(String body) {
    return post("refunds", "refund", body);
  }

  private ResponseEntity<JsonNode> post(String what, String key, String body) {
    RestClient.RequestBodySpec request =
        at("/api/v1/orders/" + orderId + "/" + what)
            .mutate()
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .build()
            .post()
            .uri("")
            .header("X-User-Id", String.valueOf(BUYER))
            .header("Idempotency-Key", key + "-" + orderId.substring(0, 20));
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
