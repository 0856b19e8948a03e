package com.quwanda.deposit;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers verdicts as stock-service does when it settles all of them. */
final class SettlesAsAsked implements ResponseDefinitionTransformerV2 {

  static final String NAME = "settles-as-asked";

  private static final JsonMapper JSON = new JsonMapper();
  private static final Map<String, String> STATES =
      Map.of("LIVE", "BOOKED", "PAID", "CONFIRMED", "DEAD", "RELEASED");

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public boolean applyGlobally() {
    return false;
  }

  @Override
  public ResponseDefinition transform(ServeEvent event) {
    List<String> replies = new ArrayList<>();
    for (JsonNode verdict : JSON.readTree(event.getRequest().getBodyAsString())) {
      String state =
          verdict.get("refunded").asInt() > 0
              ? "REFUNDED"
              : STATES.get(verdict.get("verdict").asString());
      replies.add(
          "{\"orderId\":\"%s\",\"result\":\"APPLIED\",\"state\":\"%s\"}"
              .formatted(verdict.get("orderId").asString(), state));
    }
    return ResponseDefinitionBuilder.okForJson(List.of())
        .but()
        .withBody("[" + String.join(",", replies) + "]")
        .build();
  }
}
