package com.quwanda.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.nimbusds.jose.JWSAlgorithm.ES256;
import static com.nimbusds.jose.JWSAlgorithm.RS256;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.quwanda.localstack.DevTokens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRotationIT {
  private static final String ORDERS = "/api/v1/orders";

  @TempDir Path folder;

  @Test
  void aRunningGatewayFollowsARotationOfDevelopmentKeys() {
    DevTokens tokens = new DevTokens(folder);
    try (RunningGateway gateway = new RunningGateway("--QUWANDA_JWT_KEYS=" + tokens.keySet())) {
      String before = tokens.token(7);
      assertThat(status(gateway, before)).isEqualTo(200);

      tokens.rotate();

      assertThat(status(gateway, tokens.token(7))).isEqualTo(200);
      assertThat(status(gateway, before)).isEqualTo(200);
    }
  }

  @Test
  void refusesAKeyThatWasTakenOutOnceTheCacheIsOver() throws Exception {
    try (RunningGateway gateway =
        new RunningGateway("--QUWANDA_JWT_KEYS_CACHE=2s", "--QUWANDA_JWT_KEYS_LOOK_AGAIN=500ms")) {
      String withdrawn = gateway.tokens.by(gateway.tokens.ec, ES256);
      assertThat(status(gateway, withdrawn)).isEqualTo(200);

      TestTokens.write(gateway.folder.resolve("jwt-keys.json"), gateway.tokens.rsa);

      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(() -> assertThat(status(gateway, withdrawn)).isEqualTo(401));
      assertThat(status(gateway, gateway.tokens.forUser(7))).isEqualTo(200);
    }
  }

  @Test
  void keepsTheLastKeysWhileTheirPlaceIsAwayAndNotForEver() {
    WireMockServer place = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    place.start();
    ECKey key = TestTokens.newEc("elsewhere");
    place.stubFor(get("/jwks").willReturn(okJson(set(key))));
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_JWT_KEYS=" + place.baseUrl() + "/jwks",
            "--QUWANDA_JWT_KEYS_CACHE=1s",
            "--QUWANDA_JWT_KEYS_LOOK_AGAIN=200ms",
            "--QUWANDA_JWT_KEYS_OUTAGE=6s")) {
      String token = gateway.tokens.by(key, ES256);
      assertThat(status(gateway, token)).isEqualTo(200);
      place.resetAll();
      place.stubFor(get("/jwks").willReturn(aResponse().withStatus(500)));

      await().until(() -> !place.getAllServeEvents().isEmpty() || status(gateway, token) != 200);
      assertThat(status(gateway, token)).isEqualTo(200);
      await().untilAsserted(() -> assertThat(outages(gateway)).isEqualTo(1));
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(status(gateway, token)).isEqualTo(503));

      place.stubFor(get("/jwks").willReturn(okJson(set(key))));
      await().untilAsserted(() -> assertThat(status(gateway, token)).isEqualTo(200));
      assertThat(outages(gateway)).as("each is told of once").isEqualTo(1);
    } finally {
      place.stop();
    }
  }

  @Test
  void keepsTheLastKeysWhileTheirFileIsUnreadableAndCountsThat() throws Exception {
    try (RunningGateway gateway =
        new RunningGateway("--QUWANDA_JWT_KEYS_CACHE=1s", "--QUWANDA_JWT_KEYS_LOOK_AGAIN=200ms")) {
      String token = gateway.tokens.forUser(7);
      assertThat(status(gateway, token)).isEqualTo(200);
      Files.writeString(gateway.folder.resolve("jwt-keys.json"), "no key set");

      await()
          .untilAsserted(
              () -> {
                assertThat(status(gateway, token)).isEqualTo(200);
                assertThat(outages(gateway)).isEqualTo(1);
              });
      assertThat(status(gateway, token)).isEqualTo(200);
    }
  }

  @Test
  void callsNoTokenBadWhileNoKeyIsKnown() {
    WireMockServer place = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    place.start();
    ECKey key = TestTokens.newEc("elsewhere");
    place.stubFor(get("/jwks").willReturn(aResponse().withStatus(500)));
    try (RunningGateway gateway =
        new RunningGateway(
            "--QUWANDA_JWT_KEYS=" + place.baseUrl() + "/jwks",
            "--QUWANDA_JWT_KEYS_LOOK_AGAIN=5s")) {
      String token = gateway.tokens.by(key, ES256);
      for (int i = 0; i < 8; i++) {
        GatewayIT.assertProblem(
            gateway.send(gateway.as(token, ORDERS)), 503, "SERVICE_UNAVAILABLE");
      }
      assertThat(place.getAllServeEvents()).hasSizeLessThanOrEqualTo(4);

      place.stubFor(get("/jwks").willReturn(okJson(set(key))));
      await()
          .atMost(Duration.ofSeconds(20))
          .untilAsserted(() -> assertThat(status(gateway, token)).isEqualTo(200));
    } finally {
      place.stop();
    }
  }

  @Test
  void forgedKeyIdsDoNotHammerThePlaceOfTheKeys() {
    WireMockServer place = new WireMockServer(WireMockConfiguration.options().dynamicPort());
    place.start();
    ECKey key = TestTokens.newEc("elsewhere");
    place.stubFor(get("/jwks").willReturn(okJson(set(key))));
    try (RunningGateway gateway =
        new RunningGateway("--QUWANDA_JWT_KEYS=" + place.baseUrl() + "/jwks")) {
      place.resetRequests();
      for (int i = 0; i < 20; i++) {
        String forged = gateway.tokens.by(TestTokens.newEc("forged-" + i), ES256);
        assertThat(status(gateway, forged)).isEqualTo(401);
      }
      assertThat(place.getAllServeEvents()).hasSizeBetween(1, 4);
      assertThat(status(gateway, gateway.tokens.by(key, ES256))).isEqualTo(200);
    } finally {
      place.stop();
    }
  }

  @Test
  void usesAKeyOnlyForWhatItIsMeantFor() throws Exception {
    try (RunningGateway gateway = new RunningGateway()) {
      var forEncryption = TestTokens.newRsa("for-encryption", null, KeyUse.ENCRYPTION);
      var forAnother = TestTokens.newRsa("for-another", JWSAlgorithm.PS256, KeyUse.SIGNATURE);
      var forThis = TestTokens.newRsa("for-this", RS256, KeyUse.SIGNATURE);
      TestTokens.write(gateway.folder.resolve("jwt-keys.json"), forEncryption, forAnother, forThis);

      assertThat(status(gateway, gateway.tokens.by(forThis, RS256))).isEqualTo(200);
      assertThat(status(gateway, gateway.tokens.by(forEncryption, RS256))).isEqualTo(401);
      assertThat(status(gateway, gateway.tokens.by(forAnother, RS256))).isEqualTo(401);
      assertThat(gateway.callsToServices()).isEqualTo(1);
    }
  }

  private static int outages(RunningGateway gateway) {
    return gateway.metric("edge_key_outages_total");
  }

  private static String set(JWK key) {
    return new JWKSet(List.of(key)).toString(true);
  }

  private static int status(RunningGateway gateway, String token) {
    return gateway.send(gateway.as(token, ORDERS)).statusCode();
  }
}
