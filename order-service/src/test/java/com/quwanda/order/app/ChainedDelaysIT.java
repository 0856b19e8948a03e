package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.owner.app.Received;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** A deadline that lies further ahead than the broker can count is reached step by step. */
@TestPropertySource(properties = "quwanda.messages.max-delay=2s")
class ChainedDelaysIT extends MessageStack {

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, "chained-delays");
  }

  @Test
  void reachADeadlineBeyondTheBrokersLimit() {
    stockHoldsFor(12);

    awaitExpiry(placed());

    assertThat(received(Received.EARLY)).isGreaterThanOrEqualTo(2);
    assertThat(sent()).isEqualTo(received(Received.EARLY) + 1);
    assertThat(dropped()).isZero();
  }
}
