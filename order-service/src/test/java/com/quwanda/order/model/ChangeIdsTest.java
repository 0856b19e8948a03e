package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeIdsTest {

  @Test
  void areTheSameForTheSameOrderAndKeyAndShortEnoughForTheirColumns() {
    assertThat(PaymentId.of("T-1", "key")).isEqualTo(PaymentId.of("T-1", "key"));
    assertThat(PaymentId.of("T-1", "key")).matches("P[0-9a-f]{40}");
    assertThat(RefundId.of("T-1", "key")).matches("R[0-9a-f]{40}");
    assertThat(RefundId.ofEnd("T-1", "OPS")).matches("R[0-9a-f]{40}");
  }

  @Test
  void differByOrderKeyAndKind() {
    assertThat(PaymentId.of("T-1", "key"))
        .isNotEqualTo(PaymentId.of("T-2", "key"))
        .isNotEqualTo(PaymentId.of("T-1", "other"));
    assertThat(RefundId.of("T-1", "key"))
        .isNotEqualTo(RefundId.of("T-2", "key"))
        .isNotEqualTo(RefundId.of("T-1", "other"));
    // No key of a buyer's may take the place of the organiser's refund.
    assertThat(RefundId.of("T-1", "ORGANISER")).isNotEqualTo(RefundId.ofEnd("T-1", "ORGANISER"));
    assertThat(RefundId.ofEnd("T-1", "OPS")).isNotEqualTo(RefundId.ofEnd("T-1", "ORGANISER"));
  }
}
