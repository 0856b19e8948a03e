package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;

/** What a stub of stock-service answers. */
final class StubbedStock {

  static final String BOOKING = "/internal/v1/holds/.*/booking";
  static final String VERDICTS = "/internal/v1/verdicts";

  private StubbedStock() {}

  /** Holds, books and settles everything. */
  static void holdsAndBooks(WireMockServer stock) {
    stock.resetAll();
    stock.stubFor(post(urlPathEqualTo("/internal/v1/holds")).willReturn(held(false)));
    stock.stubFor(post(urlMatching(BOOKING)).willReturn(aResponse().withStatus(200)));
    settlesWith(stock, "APPLIED");
  }

  /** Answers every verdict with {@code result}. */
  static void settlesWith(WireMockServer stock, String result) {
    stock.stubFor(
        post(urlPathEqualTo(VERDICTS))
            .willReturn(
                okJson(
                    "[{\"orderId\":\"x\",\"result\":\"%s\",\"state\":\"BOOKED\"}]"
                        .formatted(result))));
  }

  static ResponseDefinitionBuilder held(boolean replayed) {
    return okJson(
        """
        {"orderId":"x","allocation":[{"bucket":0,"count":3}],"unitPrice":"49.90","replayed":%s}
        """
            .formatted(replayed));
  }

  static ResponseDefinitionBuilder problem(int status, String code) {
    return aResponse()
        .withStatus(status)
        .withHeader("Content-Type", "application/problem+json")
        .withBody("{\"status\":%d,\"code\":\"%s\",\"title\":\"t\"}".formatted(status, code));
  }
}
