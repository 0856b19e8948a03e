package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TicketOrderIdTest {

  @Test
  void isTheSameForTheSameUserAndKey() {
    assertThat(TicketOrderId.of(1001, "key-1")).isEqualTo(TicketOrderId.of(1001, "key-1"));
    assertThat(TicketOrderId.of(1001, "key-1")).matches("T[0-9a-f]{40}");
  }

  @Test
  void differsByUserAndByKeyWhereverTheDigitsStand() {
    assertThat(TicketOrderId.of(1001, "key-1")).isNotEqualTo(TicketOrderId.of(1002, "key-1"));
    assertThat(TicketOrderId.of(1001, "key-1")).isNotEqualTo(TicketOrderId.of(1001, "key-2"));
    assertThat(TicketOrderId.of(1, "11")).isNotEqualTo(TicketOrderId.of(11, "1"));
  }

  @Test
  void fingerprintsEveryPartOfTheRequest() {
    String one = TicketOrderId.fingerprint("a", "b", 1);
    assertThat(TicketOrderId.fingerprint("a", "b", 1)).isEqualTo(one);
    assertThat(TicketOrderId.fingerprint("a", "b", 2)).isNotEqualTo(one);
    assertThat(TicketOrderId.fingerprint("a", "c", 1)).isNotEqualTo(one);
    assertThat(TicketOrderId.fingerprint("c", "b", 1)).isNotEqualTo(one);
  }
}
