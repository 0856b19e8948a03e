package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.localstack.DevTokens;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;

class GatewayStartIT {

  private static final String TOKEN = "--QUWANDA_GATEWAY_TOKEN=0123456789abcdef";

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
  void namesAllThatDoesNotSuitProductionAtOnce() {
    DevTokens development = new DevTokens(folder);
    assertThatThrownBy(
            () ->
                start(
                    "--QUWANDA_GATEWAY_TOKEN=0123456789abcdef,dev-0123456789abcdef",
                    "--QUWANDA_JWT_KEYS=" + development.keySet(),
                    "--QUWANDA_LOCAL_LOGIN_SECRET=0123456789abcdef",
                    "--spring.profiles.active=production"))
        .hasStackTraceContaining("QUWANDA_JWT_ISSUER must not be")
        .hasStackTraceContaining("QUWANDA_JWT_KEYS must not have a key whose id begins with dev-")
        .hasStackTraceContaining("QUWANDA_LOCAL_LOGIN_SECRET must not be set")
        .hasStackTraceContaining("QUWANDA_GATEWAY_TOKEN must not begin with dev-");
  }

  @Test
  void startsInProductionWithWhatSuitsIt() throws Exception {
    URI key = new TestTokens().writeKeySet(folder);
    start(
        TOKEN,
        "--QUWANDA_JWT_KEYS=" + key,
        "--QUWANDA_JWT_ISSUER=https://login.example.com",
        "--spring.profiles.active=production");
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
