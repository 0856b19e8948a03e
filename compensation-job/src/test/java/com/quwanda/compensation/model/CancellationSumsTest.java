package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.OrderSums.OfStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancellationSumsTest {

  private static OrderSums sums(OfStatus... statuses) {
    return new OrderSums("evening", List.of(statuses));
  }

  private static OfStatus of(OrderStatus status, long orders, String amount, String refunded) {
    return new OfStatus(status, orders, 2 * orders, 0, amount, refunded);
  }

  private static final OrderSums BEFORE =
      sums(
          of(OrderStatus.UNPAID, 12, "240.00", "0.00"),
          of(OrderStatus.PAID, 30, "600.00", "10.50"),
          of(OrderStatus.CANCELLED, 4, "80.00", "0.00"),
          of(OrderStatus.REFUNDED, 1, "20.00", "20.00"));

  @Test
  void saysWhatIsToBeCancelledAndRefunded() {
    Before before = CancellationSums.before(BEFORE);
    assertThat(before.toCancel()).isEqualTo(12);
    assertThat(before.toRefund()).isEqualTo(30);
    assertThat(before.amountToRefund()).isEqualTo("589.50");
    assertThat(before.statuses()).hasSize(4);
    assertThat(CancellationSums.before(sums()).amountToRefund()).isEqualTo("0.00");
  }

  @Test
  void countsWhatHasComeOfThemSince() {
    Before before = CancellationSums.before(BEFORE);
    assertThat(CancellationSums.progress(before, BEFORE, 0))
        .isEqualTo(new Progress(0, 0, 0, "0.00", 42, 0));
    OrderSums now =
        sums(
            of(OrderStatus.UNPAID, 1, "20.00", "0.00"),
            of(OrderStatus.PAID, 1, "20.00", "0.00"),
            of(OrderStatus.CANCELLED, 13, "260.00", "0.00"),
            of(OrderStatus.EXPIRED, 2, "40.00", "0.00"),
            of(OrderStatus.REFUNDED, 30, "600.00", "600.00"));
    assertThat(CancellationSums.progress(before, now, 3))
        .isEqualTo(new Progress(9, 2, 29, "569.50", 2, 3));
  }

  @Test
  void onlyUnpaidAndPaidOrdersAreStillToBeEnded() {
    for (OrderStatus status : OrderStatus.values()) {
      assertThat(CancellationSums.isStanding(status))
          .as("%s", status)
          .isEqualTo(status == OrderStatus.UNPAID || status == OrderStatus.PAID);
    }
  }
}
