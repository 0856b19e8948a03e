package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class ProductionGuardTest {

  @Test
  void refusesTheDevelopmentToken() {
    assertThatThrownBy(() -> guard(GatewaySettings.DEVELOPMENT_INTERNAL_TOKEN, "https://login"))
        .hasMessageContaining("QUWANDA_INTERNAL_TOKEN");
  }

  @Test
  void refusesAShortToken() {
    assertThatThrownBy(() -> guard("fifteen-letters", "https://login"))
        .hasMessageContaining("QUWANDA_INTERNAL_TOKEN");
  }

  @Test
  void refusesTheDevelopmentIssuer() {
    assertThatThrownBy(
            () -> guard("0123456789abcdef0123456789abcdef", GatewaySettings.DEVELOPMENT_ISSUER))
        .hasMessageContaining("QUWANDA_JWT_ISSUER");
  }

  @Test
  void startsWithARealTokenAndIssuer() {
    assertThatCode(() -> guard("0123456789abcdef0123456789abcdef", "https://login"))
        .doesNotThrowAnyException();
  }

  private static ProductionGuard guard(String internalToken, String issuer) {
    return new ProductionGuard(
        new GatewaySettings(
            internalToken,
            DataSize.ofKilobytes(64),
            new GatewaySettings.Jwt(
                Path.of("key.pem"), issuer, "quwanda", Duration.ofSeconds(30))));
  }
}
