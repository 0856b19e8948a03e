package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

  @ParameterizedTest
  @CsvSource({"0, 5", "1, 10", "2, 20", "6, 320", "7, 600", "100, 600", "2147483647, 600"})
  void doublesWithEachFailedTryUpToTheLongest(int tries, long seconds) {
    Backoff backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(10));
    assertThat(backoff.after(tries)).isEqualTo(Duration.ofSeconds(seconds));
  }
}
