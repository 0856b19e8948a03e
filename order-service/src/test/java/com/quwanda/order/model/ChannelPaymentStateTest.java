package com.quwanda.order.model;

import static com.quwanda.order.model.ChannelPaymentState.CLOSED;
import static com.quwanda.order.model.ChannelPaymentState.CREATED;
import static com.quwanda.order.model.ChannelPaymentState.PAID;
import static com.quwanda.order.model.ChannelPaymentState.REFUNDED;
import static com.quwanda.order.model.ChannelPaymentState.REFUNDING;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChannelPaymentStateTest {

  private static final Map<ChannelPaymentState, Set<ChannelPaymentState>> ALLOWED =
      Map.of(
          CREATED, Set.of(PAID, CLOSED, REFUNDING),
          CLOSED, Set.of(PAID, REFUNDING),
          PAID, Set.of(REFUNDING),
          REFUNDING, Set.of(PAID, REFUNDING, REFUNDED),
          REFUNDED, Set.of());

  @Test
  void allowsOnlyTheTransitionsOfTheTable() {
    for (ChannelPaymentState from : ChannelPaymentState.values()) {
      for (ChannelPaymentState to : ChannelPaymentState.values()) {
        assertThat(from.canBecome(to))
            .as(from + " to " + to)
            .isEqualTo(ALLOWED.get(from).contains(to));
      }
    }
  }

  @Test
  void hasItsMoneyInTheBooksFromWhenItCame() {
    assertThat(ChannelPaymentState.values())
        .filteredOn(ChannelPaymentState::isBooked)
        .containsExactly(PAID, REFUNDING, REFUNDED);
  }

  @Test
  void isRefundedOnceAllOfItIsGivenBack() {
    assertThat(after("0.00", "100.00")).isEqualTo(REFUNDING);
    assertThat(after("50.00", "100.00")).isEqualTo(REFUNDING);
    assertThat(after("50.00", "50.00")).isEqualTo(PAID);
    assertThat(after("99.99", "99.99")).isEqualTo(PAID);
    assertThat(after("100.0", "100.00")).isEqualTo(REFUNDED);
  }

  private static ChannelPaymentState after(String refunded, String owed) {
    return ChannelPaymentState.after(
        new BigDecimal(refunded), new BigDecimal(owed), new BigDecimal("100.00"));
  }
}
