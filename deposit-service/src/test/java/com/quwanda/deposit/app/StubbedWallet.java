package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.client.WireMock;

/** What a stub of wallet-service answers. */
final class StubbedWallet {

  static final String AFFORDABILITY = "/internal/v1/wallets/[0-9]+/affordability";
  static final String FREEZES = "/internal/v1/wallets/[0-9]+/freezes";
  static final String UNFREEZES = "/internal/v1/wallets/[0-9]+/unfreezes";
  static final String SETTLEMENTS = "/internal/v1/wallets/[0-9]+/deposit-settlements";
  static final String PENALTIES = "/internal/v1/wallets/[0-9]+/deposit-penalties";
  static final String REFUNDS = "/internal/v1/wallets/[0-9]+/refunds";
  static final String EVICTIONS = "/internal/v1/wallets/evictions";

  private StubbedWallet() {}

  /** Has whatever is asked for and does what it is told. */
  static void doesAll(WireMockServer wallet) {
    wallet.resetAll();
    wallet.stubFor(any(WireMock.anyUrl()).willReturn(done()));
    wallet.stubFor(post(urlPathEqualTo(EVICTIONS)).willReturn(WireMock.ok()));
    affords(wallet, true, "0.00");
  }

  static void affords(WireMockServer wallet, boolean affordable, String missing) {
    wallet.stubFor(
        get(urlPathMatching(AFFORDABILITY))
            .willReturn(
                okJson("{\"affordable\":%s,\"missing\":\"%s\"}".formatted(affordable, missing))));
  }

  static ResponseDefinitionBuilder done() {
    return okJson("{\"operationId\":\"x\",\"replayed\":false}");
  }
}
