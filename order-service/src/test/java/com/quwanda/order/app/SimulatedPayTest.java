package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.quwanda.order.ChannelSettings;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.json.JsonMapper;

class SimulatedPayTest {

  @Test
  void refusesTheDevelopmentSecretInProduction() {
    assertThatIllegalStateException()
        .isThrownBy(
            () -> simulatedPay(ChannelSettings.SimulatedPay.DEVELOPMENT_SECRET, "production"))
        .withMessageContaining("QUWANDA_SIMULATED_PAY_SECRET");
  }

  @Test
  void takesItElsewhereAndAnotherInProduction() {
    assertThatCode(() -> simulatedPay(ChannelSettings.SimulatedPay.DEVELOPMENT_SECRET, "local"))
        .doesNotThrowAnyException();
    assertThatCode(() -> simulatedPay("a-secret-of-production", "production"))
        .doesNotThrowAnyException();
  }

  @Test
  void tellsNobodyItsSecret() {
    assertThat(settings("a-secret-of-production").toString())
        .doesNotContain("a-secret-of-production");
  }

  private static SimulatedPay simulatedPay(String secret, String profile) {
    MockEnvironment environment = new MockEnvironment();
    environment.setActiveProfiles(profile);
    return new SimulatedPay(
        settings(secret), environment, null, null, null, new JsonMapper(), Clock.systemUTC());
  }

  private static ChannelSettings settings(String secret) {
    return new ChannelSettings(
        Duration.ofSeconds(1),
        Duration.ZERO,
        Duration.ZERO,
        new ChannelSettings.SimulatedPay(true, secret));
  }
}
