package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

class ProductionGuardTest {

  @Test
  void refusesTheDevelopmentIssuer() {
    assertThatThrownBy(() -> guard(GatewaySettings.DEVELOPMENT_ISSUER))
        .hasMessageContaining("QUWANDA_JWT_ISSUER");
  }

  @Test
  void startsWithARealIssuer() {
    assertThatCode(() -> guard("https://login")).doesNotThrowAnyException();
  }

  private static ProductionGuard guard(String issuer) {
    return new ProductionGuard(
        new GatewaySettings(
            "0123456789abcdef",
            DataSize.ofKilobytes(64),
            new GatewaySettings.Jwt(
                Path.of("key.pem"), issuer, "quwanda", Duration.ofSeconds(30))));
  }
}
