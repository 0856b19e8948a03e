package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OfferIdTest {

  @Test
  void isTheSameForTheSameTryAndAnotherForTheNext() {
    assertThat(OfferId.of("J1", 0)).isEqualTo(OfferId.of("J1", 0)).matches("W[0-9a-f]{40}");
    assertThat(OfferId.of("J1", 0)).isNotEqualTo(OfferId.of("J1", 1));
    assertThat(OfferId.of("J1", 0)).isNotEqualTo(OfferId.of("J2", 0));
    assertThat(OfferId.of("J1", 11)).isNotEqualTo(OfferId.of("J11", 1));
  }

  @Test
  void tellsWhatBeganAsAnOffer() {
    assertThat(OfferId.is(OfferId.of("J1", 0))).isTrue();
    assertThat(OfferId.is(TicketOrderId.of(1001, "key"))).isFalse();
    assertThat(OfferId.is(WaitlistEntryId.of(1001, "key"))).isFalse();
  }

  @Test
  void namesAnEntryByUserAndKey() {
    assertThat(WaitlistEntryId.of(1001, "key")).matches("J[0-9a-f]{40}");
    assertThat(WaitlistEntryId.of(1001, "key")).isEqualTo(WaitlistEntryId.of(1001, "key"));
    assertThat(WaitlistEntryId.of(1, "11")).isNotEqualTo(WaitlistEntryId.of(11, "1"));
  }
}
