package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;

class GatewayStartIT {

  @TempDir Path folder;

  @Test
  void saysWhichKeyIsMissing() {
    assertThatThrownBy(() -> start("--QUWANDA_JWT_PUBLIC_KEY=" + folder.resolve("absent.pem")))
        .hasStackTraceContaining("QUWANDA_JWT_PUBLIC_KEY: no PEM public key can be read from")
        .hasStackTraceContaining("absent.pem");
  }

  @Test
  void doesNotStartWithoutAKey() {
    assertThatThrownBy(() -> start()).hasStackTraceContaining("QUWANDA_JWT_PUBLIC_KEY");
  }

  @Test
  void doesNotStartInProductionWithDevelopmentDefaults() throws Exception {
    Path key = new TestTokens().writePublicKey(folder);
    assertThatThrownBy(
            () -> start("--QUWANDA_JWT_PUBLIC_KEY=" + key, "--spring.profiles.active=production"))
        .hasStackTraceContaining("QUWANDA_INTERNAL_TOKEN must be a secret");
  }

  private static void start(String... arguments) {
    new SpringApplicationBuilder(GatewayApplication.class)
        .properties("server.port=0")
        .run(arguments)
        .close();
  }
}
