package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.stock.StockStack;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What can be no hold's id, or no activity's, is not found: no store is asked about it. */
class OddIdsIT extends StockStack {

  private static final String HOLD = "/internal/v1/holds/{id}";

  @LocalServerPort private int port;

  @ParameterizedTest
  @ValueSource(strings = {"ä", "票", "o-1 ", "a{b", "a'b", "a%", "a:b"})
  void nameNoHold(String odd) {
    notFound(HttpMethod.GET, HOLD, odd, null);
    notFound(HttpMethod.GET, HOLD + "?activityId=evening", odd, null);
    for (String branch : new String[] {"booking", "unbooking", "confirmation"}) {
      notFound(HttpMethod.POST, HOLD + "/" + branch, odd, Map.of());
    }
    Map<String, Object> refund = new LinkedHashMap<>();
    refund.put("refundId", "r-1");
    refund.put("quantity", 1);
    notFound(HttpMethod.POST, HOLD + "/refunds", odd, refund);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a{b", "a}b", "a:b", "", " ", "evening ", "'", "a\u0000b"})
  void nameNoActivityThatAHoldIsLookedForIn(String odd) {
    ResponseEntity<JsonNode> answer =
        client()
            .get()
            .uri(base() + HOLD + "?activityId={odd}", "o-1", odd)
            .retrieve()
            .toEntity(JsonNode.class);
    assertThat(answer.getStatusCode().value()).as(answer::toString).isEqualTo(404);
    assertThat(answer.getBody().path("code").asString()).isEqualTo("HOLD_NOT_FOUND");
  }

  private void notFound(HttpMethod method, String path, String id, Object body) {
    RestClient.RequestBodySpec request = client().method(method).uri(base() + path, id);
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    ResponseEntity<JsonNode> answer = request.retrieve().toEntity(JsonNode.class);
    assertThat(answer.getStatusCode().value()).as(method + path + answer).isEqualTo(404);
    assertThat(answer.getBody().path("code").asString()).isEqualTo("HOLD_NOT_FOUND");
  }

  private String base() {
    return "http://127.0.0.1:" + port;
  }

  /** Within a transaction that need not exist: a branch would be refused before it began. */
  private static RestClient client() {
    return RestClient.builder()
        .defaultStatusHandler(status -> true, (asked, response) -> {})
        .defaultHeader("X-Internal-Token", TOKEN)
        .defaultHeader("TX_XID", "127.0.0.1:8091:1")
        .build();
  }
}
