package com.quwanda.deposit.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.owner.app.Received;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** A deadline that lies further ahead than the broker can count is reached step by step. */
@TestPropertySource(properties = "quwanda.messages.max-delay=2s")
class ChainedDelaysIT extends MessageStack {

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, "chained-delays-of-deposits");
  }

  @Test
  void reachADeadlineBeyondTheBrokersLimit() {
    confirmableFor(Duration.ofSeconds(10));
    String orderId = made();

    awaitPenalty(orderId);

    assertThat(received(Received.EARLY)).isGreaterThanOrEqualTo(2);
    assertThat(sent()).isEqualTo(received(Received.EARLY) + 1);
    assertThat(dropped()).isZero();
    assertThat(penalties(orderId)).isEqualTo(1);
  }
}
