package com.quwanda.deposit.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.RestClient;
import tools.jackson.databind.JsonNode;

/** What can be no id is nobody's: it is not found, and the database is not asked about it. */
class OddIdsIT extends LifeStack {

  private static final String DEPOSIT = "/internal/v1/deposits/{id}";
  private static final String END = "{\"who\":\"OPS\",\"why\":\"test\"}";

  @ParameterizedTest
  @ValueSource(strings = {"ä", "W票", "W ", "a{b", "a'b", "a%"})
  void nameNoDepositAndNoOffer(String odd) {
    notFound(HttpMethod.GET, "/api/v1/deposits/{id}", odd, null, "ORDER_NOT_FOUND");
    notFound(HttpMethod.POST, "/api/v1/deposits/{id}/confirmation", odd, null, "ORDER_NOT_FOUND");
    notFound(HttpMethod.POST, "/api/v1/waitlist-offers/{id}/deposit", odd, null, "OFFER_NOT_FOUND");
    notFound(HttpMethod.POST, DEPOSIT + "/timeout", odd, null, "ORDER_NOT_FOUND");
    notFound(HttpMethod.POST, DEPOSIT + "/end", odd, END, "ORDER_NOT_FOUND");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "W票", "W "})
  void haveAStoryOfNothingAndNoRecord(String odd) {
    ResponseEntity<JsonNode> story = ask(HttpMethod.GET, DEPOSIT, odd, null);
    assertThat(story.getStatusCode().value()).as(story::toString).isEqualTo(200);
    assertThat(story.getBody().path("proofs")).isEmpty();
    ResponseEntity<JsonNode> records =
        ask(HttpMethod.POST, "/internal/v1/deposit-records", odd, "[\"%s\"]".formatted(odd));
    assertThat(records.getStatusCode().value()).as(records::toString).isEqualTo(200);
    assertThat(records.getBody()).isEmpty();
  }

  /** The database would find it. */
  @Test
  void areNotADepositsWithABlankBehindIt() {
    aFrozenDeposit();
    notFound(HttpMethod.POST, DEPOSIT + "/end", orderId + " ", END, "ORDER_NOT_FOUND");
  }

  private void notFound(HttpMethod method, String path, String id, String body, String code) {
    ResponseEntity<JsonNode> answer = ask(method, path, id, body);
    assertThat(answer.getStatusCode().value()).as(method + path + answer).isEqualTo(404);
    assertThat(answer.getBody().path("code").asString()).as(method + path).isEqualTo(code);
  }

  private ResponseEntity<JsonNode> ask(HttpMethod method, String path, String id, String body) {
    RestClient.RequestBodySpec request =
        RestClient.builder()
            .baseUrl("http://127.0.0.1:" + port)
            .defaultStatusHandler(status -> true, (asked, response) -> {})
            .defaultHeader("X-Internal-Token", TOKEN)
            .defaultHeader("X-Gateway-Token", GATEWAY_TOKEN)
            .build()
            .method(method)
            .uri(path, id)
            .header("X-User-Id", String.valueOf(USER))
            .header("Idempotency-Key", "odd");
    if (body != null) {
      request.contentType(MediaType.APPLICATION_JSON).body(body);
    }
    return request.retrieve().toEntity(JsonNode.class);
  }
}
