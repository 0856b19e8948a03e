package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;

class GatewayStartIT {

  private static final String TOKEN = "--QUWANDA_INTERNAL_TOKEN=0123456789abcdef";

  @TempDir Path folder;

  @Test
  void saysWhichKeyIsMissing() {
    assertThatThrownBy(
            () -> start(TOKEN, "--QUWANDA_JWT_PUBLIC_KEY=" + folder.resolve("absent.pem")))
        .hasStackTraceContaining("QUWANDA_JWT_PUBLIC_KEY: no PEM public key can be read from")
        .hasStackTraceContaining("absent.pem");
  }

  @Test
  void doesNotStartWithoutAKey() {
    assertThatThrownBy(() -> start(TOKEN)).hasStackTraceContaining("QUWANDA_JWT_PUBLIC_KEY");
  }

  @Test
  void doesNotStartWithAGuessableInternalToken() throws Exception {
    Path key = new TestTokens().writePublicKey(folder);
    assertThatThrownBy(
            () ->
                start(
                    "--QUWANDA_JWT_PUBLIC_KEY=" + key, "--QUWANDA_INTERNAL_TOKEN=fifteen-letters"))
        .hasStackTraceContaining("QUWANDA_INTERNAL_TOKEN");
  }

  @Test
  void doesNotStartInProductionWithTheDevelopmentIssuer() throws Exception {
    Path key = new TestTokens().writePublicKey(folder);
    assertThatThrownBy(
            () ->
                start(
                    TOKEN,
                    "--QUWANDA_JWT_PUBLIC_KEY=" + key,
                    "--spring.profiles.active=production"))
        .hasStackTraceContaining("QUWANDA_JWT_ISSUER must not be");
  }

  private static void start(String... arguments) {
    new SpringApplicationBuilder(GatewayApplication.class)
        .properties("server.port=0")
        .run(arguments)
        .close();
  }
}
