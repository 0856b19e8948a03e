package com.quwanda.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitTest {
  private static final RateSettings.Rate ANY = new RateSettings.Rate(1, 1);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 25, 31, 59, 60, 61, 6_000})
  void letsAsManyLoginsThroughInAMinuteAsIsSet(int perMinute) {
    var config = Limit.LOGIN.in(new RateSettings(ANY, ANY, ANY, perMinute, Duration.ofMillis(200)));
    int tokensInAMinute = 60 * config.getReplenishRate();
    assertThat(tokensInAMinute / config.getRequestedTokens()).isEqualTo(perMinute);
    assertThat(config.getBurstCapacity() / config.getRequestedTokens()).isEqualTo(perMinute);
    assertThat(Limit.wait(config)).isEqualTo(Duration.ofMillis(60_000 / perMinute));
  }
}
