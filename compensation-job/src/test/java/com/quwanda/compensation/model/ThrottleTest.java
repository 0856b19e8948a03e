package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ThrottleTest {

  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");
  private final Throttle throttle = new Throttle(Duration.ofMinutes(10), 2);

  @Test
  void letsAKeyThroughOnceInItsQuietTimeAndCountsTheOthers() {
    assertThat(throttle.pass("a", NOW)).hasValue(0);
    assertThat(throttle.pass("a", NOW)).isEmpty();
    assertThat(throttle.pass("a", NOW.plusSeconds(599))).isEmpty();
    assertThat(throttle.pass("b", NOW)).hasValue(0);
    assertThat(throttle.pass("a", NOW.plusSeconds(600))).hasValue(2);
    assertThat(throttle.pass("a", NOW.plusSeconds(601))).isEmpty();
  }

  @Test
  void forgetsTheKeyThatWasLetThroughLongestAgo() {
    throttle.pass("a", NOW);
    throttle.pass("b", NOW);
    throttle.pass("c", NOW);
    assertThat(throttle.pass("c", NOW)).isEmpty();
    assertThat(throttle.pass("b", NOW)).isEmpty();
    assertThat(throttle.pass("a", NOW)).hasValue(0);
  }
}
