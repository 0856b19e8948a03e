package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.stubbing.Scenario;

/** What a stub of stock-service answers. */
final class StubbedStock {

  static final String BOOKING = "/internal/v1/holds/.*/booking";
  static final String CONFIRMATION = "/internal/v1/holds/.*/confirmation";
  static final String UNBOOKING = "/internal/v1/holds/.*/unbooking";
  static final String REFUNDS = "/internal/v1/holds/.*/refunds";
  static final String VERDICTS = "/internal/v1/verdicts";

  private StubbedStock() {}

  /** Holds, books and settles everything. */
  static void holdsAndBooks(WireMockServer stock) {
    stock.resetAll();
    stock.stubFor(post(urlPathEqualTo("/internal/v1/holds")).willReturn(held(false)));
    stock.stubFor(post(urlMatching(BOOKING)).willReturn(aResponse().withStatus(200)));
    for (String branch : new String[] {CONFIRMATION, UNBOOKING, REFUNDS}) {
      stock.stubFor(post(urlMatching(branch)).willReturn(aResponse().withStatus(200)));
    }
    settlesWith(stock, "APPLIED");
  }

  /** Answers the first call of a branch with {@code refusal} and carries out the others. */
  static void refusesOnce(WireMockServer stock, String branch, ResponseDefinitionBuilder refusal) {
    stock.stubFor(
        post(urlMatching(branch))
            .inScenario(branch)
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(refusal)
            .willSetStateTo("free"));
    stock.stubFor(
        post(urlMatching(branch))
            .inScenario(branch)
            .whenScenarioStateIs("free")
            .willReturn(aResponse().withStatus(200)));
  }

  /** Shows a hold whose journal row is marked by {@code xid}. */
  static void showsMark(WireMockServer stock, String orderId, String xid) {
    stock.stubFor(
        get(urlPathEqualTo("/internal/v1/holds/" + orderId))
            .willReturn(
                okJson(
                    """
                    {"orderId":"%s","userId":1001,"activityId":"activity","ticketType":"standard",
                     "quantity":3,"allocation":[],"journalState":"FREEZE","markOperation":"BOOK",
                     "markXid":"%s","markAt":"2026-01-02T03:04:05Z"}
                    """
                        .formatted(orderId, xid))));
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
        {"orderId":"x","allocation":[{"bucket":0,"count":3}],"unitPrice":"49.90",
         "clubId":"club-1","payWithinSeconds":900,"replayed":%s}
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
