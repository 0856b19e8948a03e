package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWKSet;
import com.quwanda.guard.UnsafeSettings;
import com.quwanda.localstack.DevTokens;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;

class GatewayStartIT {

  private static final String TOKEN = "--QUWANDA_GATEWAY_TOKEN=0123456789abcdef";
  private static final String PRODUCTION = "--spring.profiles.active=production";

  @TempDir Path folder;

  @Test
  void saysWhichKeyIsMissing() {
    assertThatThrownBy(
            () -> start(TOKEN, "--QUWANDA_JWT_KEYS=" + folder.resolve("absent.json").toUri()))
        .hasStackTraceContaining("QUWANDA_JWT_KEYS: no JSON Web Key set can be read from")
        .hasStackTraceContaining("absent.json");
  }

  @Test
  void doesNotStartWithoutAKey() {
    assertThatThrownBy(() -> start(TOKEN)).hasStackTraceContaining("QUWANDA_JWT_KEYS");
  }

  @Test
  void doesNotStartWithAGuessableToken() throws Exception {
    URI key = new TestTokens().writeKeySet(folder);
    assertThatThrownBy(
            () -> start("--QUWANDA_JWT_KEYS=" + key, "--QUWANDA_GATEWAY_TOKEN=fifteen-letters"))
        .hasStackTraceContaining("QUWANDA_GATEWAY_TOKEN");
  }

  @Test
  void namesAllThatDoesNotSuitProductionAtOnceAndNoValue() {
    DevTokens development = new DevTokens(folder);
    assertThatThrownBy(
            () ->
                start(
                    "--QUWANDA_GATEWAY_TOKEN=0123456789abcdef,dev-0123456789abcdef",
                    "--QUWANDA_JWT_KEYS=" + development.keySet(),
                    "--QUWANDA_JWT_SIGNING_KEYS=" + development.signingKeys(),
                    "--QUWANDA_LOCAL_LOGIN_SECRET=abcdef0123456789",
                    PRODUCTION))
        .isExactlyInstanceOf(UnsafeSettings.class)
        .hasMessageContainingAll(
            "QUWANDA_GATEWAY_TOKEN: made for development",
            "QUWANDA_JWT_ISSUER: well-known",
            "QUWANDA_JWT_KEYS: has a key made for development",
            "QUWANDA_JWT_SIGNING_KEYS: has a key made for development",
            "QUWANDA_LOCAL_LOGIN_SECRET: only for development")
        .message()
        .doesNotContain("0123456789", "abcdef", folder.toString(), "quwanda-dev");
  }

  @Test
  void namesAllThatProductionLacks() {
    assertThatThrownBy(() -> start(PRODUCTION))
        .isExactlyInstanceOf(UnsafeSettings.class)
        .hasMessageContainingAll(
            "QUWANDA_GATEWAY_TOKEN: missing",
            "QUWANDA_JWT_ISSUER: well-known",
            "QUWANDA_JWT_KEYS: missing")
        .message()
        .doesNotContain("QUWANDA_JWT_SIGNING_KEYS", "QUWANDA_LOCAL_LOGIN_SECRET");
  }

  @Test
  void startsInProductionWithWhatSuitsIt() throws Exception {
    URI keys = new TestTokens().writeKeySet(folder);
    start(TOKEN, "--QUWANDA_JWT_KEYS=" + keys, "--QUWANDA_JWT_ISSUER=https://login.us", PRODUCTION);
  }

  @Test
  void startsInProductionWithASigningKeyOfOnesOwn() throws Exception {
    URI keys = new TestTokens().writeKeySet(folder);
    Path signing = folder.resolve("signing.json");
    Files.writeString(signing, new JWKSet(TestTokens.newEc("2026-12")).toString(false));
    start(
        TOKEN,
        "--QUWANDA_JWT_KEYS=" + keys,
        "--QUWANDA_JWT_SIGNING_KEYS=" + signing.toUri(),
        "--QUWANDA_JWT_ISSUER=https://login.us",
        PRODUCTION);
  }

  @Test
  void doesNotStartWithAWildcardForOrigins() throws Exception {
    URI key = new TestTokens().writeKeySet(folder);
    assertThatThrownBy(() -> start(TOKEN, "--QUWANDA_JWT_KEYS=" + key, "--QUWANDA_CORS_ORIGINS=*"))
        .hasStackTraceContaining("QUWANDA_CORS_ORIGINS");
  }

  @Test
  void doesNotStartWithARateThatLimitsNothing() throws Exception {
    URI key = new TestTokens().writeKeySet(folder);
    assertThatThrownBy(
            () -> start(TOKEN, "--QUWANDA_JWT_KEYS=" + key, "--QUWANDA_RATE_IP_BURST=100"))
        .hasStackTraceContaining("a burst is at least as many as per second");
  }

  private static void start(String... arguments) {
    new SpringApplicationBuilder(GatewayApplication.class)
        .properties("server.port=0", "management.server.port=0")
        .run(arguments)
        .close();
  }
}
