package com.quwanda.owner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class MessageSettingsTest {

  private static MessageSettings settings(String nameServer, Duration maxDelay) {
    return new MessageSettings(
        nameServer,
        "topic",
        "events",
        "",
        maxDelay,
        Duration.ofSeconds(3),
        16,
        Duration.ofSeconds(10));
  }

  @Test
  void areOnWithANameServerOnly() {
    assertThat(settings("127.0.0.1:9876", Duration.ofHours(24)).areOn()).isTrue();
    assertThat(settings("", Duration.ofHours(24)).areOn()).isFalse();
    assertThat(settings(" ", Duration.ofHours(24)).areOn()).isFalse();
  }

  /** Below, a step of a chain could round down to nothing; above, the broker refuses it. */
  @Test
  void refuseDelaysThatTheBrokerCannotKeep() {
    assertThat(settings("", Duration.ofSeconds(2)).maxDelay()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings("", Duration.ofDays(3)).maxDelay()).isEqualTo(Duration.ofDays(3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings("", Duration.ofMillis(1999)))
        .withMessageContaining("max-delay");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings("", Duration.ofDays(3).plusMillis(1)))
        .withMessageContaining("max-delay");
  }
}
