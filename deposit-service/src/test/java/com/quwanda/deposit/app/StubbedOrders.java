package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import java.time.Instant;

/** What a stub of order-service answers. */
final class StubbedOrders {

  static final String OFFERS = "/internal/v1/waitlist-offers/";
  static final String PASSING_ON = OFFERS + "[^/]+/passing-on";
  static final String FREED = "/internal/v1/activities/[^/]+/ticket-types/[^/]+/waitlist-offers";

  private StubbedOrders() {}

  /** There is nobody to offer freed places to. */
  static void nobodyWaits(WireMockServer orders) {
    orders.resetAll();
    orders.stubFor(
        post(urlMatching(FREED))
            .willReturn(
                okJson("{\"scanned\":0,\"done\":0,\"skipped\":0,\"failed\":0,\"lines\":[]}")));
  }

  /** Shows an offer of two places, and passes it on. */
  static void offers(
      WireMockServer orders, String offerId, long userId, String status, Instant expiresAt) {
    ResponseDefinitionBuilder offer = offer(offerId, userId, status, expiresAt);
    orders.stubFor(get(urlPathEqualTo(OFFERS + offerId)).willReturn(offer));
    orders.stubFor(post(urlMatching(PASSING_ON)).willReturn(offer));
  }

  /** Answers the first passing-on with {@code refusal} and carries out the others. */
  static void passesOnAfter(
      WireMockServer orders,
      ResponseDefinitionBuilder refusal,
      String offerId,
      long userId,
      Instant expiresAt) {
    orders.stubFor(
        post(urlMatching(PASSING_ON))
            .inScenario("passing on")
            .whenScenarioStateIs(Scenario.STARTED)
            .willReturn(refusal)
            .willSetStateTo("free"));
    orders.stubFor(
        post(urlMatching(PASSING_ON))
            .inScenario("passing on")
            .whenScenarioStateIs("free")
            .willReturn(offer(offerId, userId, "DEPOSITED", expiresAt)));
  }

  private static ResponseDefinitionBuilder offer(
      String offerId, long userId, String status, Instant expiresAt) {
    return okJson(
        """
        {"offerId":"%s","userId":%d,"activityId":"activity","clubId":"club-1","ticketType":"VIP",
         "quantity":2,"fingerprint":"print","expiresAt":"%s","status":"%s"}
        """
            .formatted(offerId, userId, expiresAt, status));
  }
}
