package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** What a stub of stock-service answers. */
final class StubbedStock {

  static final String HOLDS = "/internal/v1/holds";
  static final String BOOKING = "/internal/v1/holds/.*/booking";
  static final String CONFIRMATION = "/internal/v1/holds/.*/confirmation";
  static final String UNBOOKING = "/internal/v1/holds/.*/unbooking";
  static final String REFUNDS = "/internal/v1/holds/.*/refunds";
  static final String VERDICTS = "/internal/v1/verdicts";

  private StubbedStock() {}

  /** Holds, books and settles everything; places cost 49.99, of which half is a deposit. */
  static void holdsAndBooks(WireMockServer stock, Instant confirmDeadline) {
    stock.resetAll();
    showsActivities(stock, ActivityView.Sale.OPEN);
    holds(stock, held("49.99", "0.5000", "0.5000", confirmDeadline, false));
    for (String branch : new String[] {BOOKING, CONFIRMATION, UNBOOKING, REFUNDS}) {
      stock.stubFor(post(urlMatching(branch)).willReturn(aResponse().withStatus(200)));
    }
    stock.stubFor(
        post(urlPathEqualTo(VERDICTS))
            .willReturn(aResponse().withTransformers("settles-as-asked")));
  }

  /** Shows every activity with its sale in this position, as its contract's golden file has it. */
  static void showsActivities(WireMockServer stock, ActivityView.Sale sale) {
    stock.stubFor(
        get(urlPathMatching("/internal/v1/activities/[^/]+"))
            .willReturn(okJson(golden("ActivityView").replace("\"OPEN\"", "\"" + sale + "\""))));
  }

  private static String golden(String name) {
    try (InputStream file = StockApi.class.getResourceAsStream("golden/" + name + ".json")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static void holds(WireMockServer stock, ResponseDefinitionBuilder answer) {
    stock.stubFor(post(urlPathEqualTo(HOLDS)).willReturn(answer));
  }

  /** Answers every verdict so. */
  static void settlesWith(WireMockServer stock, String orderId, String result, String state) {
    stock.stubFor(
        post(urlPathEqualTo(VERDICTS))
            .willReturn(
                okJson(
                    "[{\"orderId\":\"%s\",\"result\":\"%s\",\"state\":\"%s\"}]"
                        .formatted(orderId, result, state))));
  }

  /** Shows a hold in this state of its journal row, marked by {@code xid} or, with null, not. */
  static void shows(WireMockServer stock, String orderId, String journalState, String xid) {
    stock.stubFor(
        get(urlPathEqualTo(HOLDS + "/" + orderId))
            .willReturn(
                okJson(
                    """
                    {"orderId":"%s","owner":"deposit-service","userId":1001,
                     "activityId":"activity","ticketType":"standard","quantity":2,
                     "allocation":[],"journalState":"%s","markXid":%s,
                     "frozenAt":"2026-01-02T03:04:05Z"}
                    """
                        .formatted(
                            orderId, journalState, xid == null ? "null" : "\"" + xid + "\""))));
  }

  static ResponseDefinitionBuilder held(
      String unitPrice,
      String ratio,
      String penaltyRatio,
      Instant confirmDeadline,
      boolean replayed) {
    return okJson(
        """
        {"orderId":"x","allocation":[{"bucket":0,"count":2}],"unitPrice":"%s","clubId":"club-1",
         "payWithinSeconds":900,"replayed":%s,
         "deposit":{"ratio":"%s","penaltyRatio":"%s","confirmDeadline":"%s"}}
        """
            .formatted(unitPrice, replayed, ratio, penaltyRatio, confirmDeadline));
  }

  static ResponseDefinitionBuilder problem(int status, String code) {
    return aResponse()
        .withStatus(status)
        .withHeader("Content-Type", "application/problem+json")
        .withBody("{\"status\":%d,\"code\":\"%s\",\"title\":\"t\"}".formatted(status, code));
  }
}
