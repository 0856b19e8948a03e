package com.quwanda.order.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class OrderStateTest {

  private static final Set<String> ALLOWED =
      Set.of(
          "UNPAID>PAID",
          "UNPAID>CANCELLED",
          "UNPAID>EXPIRED",
          "PAID>REFUNDED",
          "OFFERED>UNPAID",
          "OFFERED>DECLINED",
          "OFFERED>LAPSED",
          "OFFERED>DEPOSITED",
          "OFFERED>CANCELLED");

  @Test
  void allowsTheLifeOfAnOrderAndNothingElse() {
    for (OrderState from : OrderState.values()) {
      for (OrderState to : OrderState.values()) {
        String move = from + ">" + to;
        assertThat(from.canBecome(to)).as(move).isEqualTo(ALLOWED.contains(move));
      }
    }
  }
}
