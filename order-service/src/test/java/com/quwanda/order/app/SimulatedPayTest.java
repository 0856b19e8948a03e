package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.ChannelSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SimulatedPayTest {

  @Test
  void tellsNobodyItsSecret() {
    ChannelSettings settings =
        new ChannelSettings(
            Duration.ofSeconds(1),
            Duration.ZERO,
            Duration.ZERO,
            new ChannelSettings.SimulatedPay(true, "a-secret-of-production"));
    assertThat(settings.toString()).doesNotContain("a-secret-of-production");
  }
}
