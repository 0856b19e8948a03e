package com.quwanda.compensation.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.DepositsBefore;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.deposit.api.DepositSums;
import com.quwanda.deposit.api.DepositsInStatus;
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
    Before before = CancellationSums.before(BEFORE, NONE);
    assertThat(before.toCancel()).isEqualTo(12);
    assertThat(before.toRefund()).isEqualTo(30);
    assertThat(before.amountToRefund()).isEqualTo("589.50");
    assertThat(before.statuses()).hasSize(4);
    assertThat(CancellationSums.before(sums(), NONE).amountToRefund()).isEqualTo("0.00");
  }

  @Test
  void countsWhatHasComeOfThemSince() {
    Before before = CancellationSums.before(BEFORE, NONE);
    assertThat(CancellationSums.progress(before, BEFORE, NONE, 0))
        .isEqualTo(new Progress(0, 0, 0, "0.00", 0, "0.00", 42, 0));
    OrderSums now =
        sums(
            of(OrderStatus.UNPAID, 1, "20.00", "0.00"),
            of(OrderStatus.PAID, 1, "20.00", "0.00"),
            of(OrderStatus.CANCELLED, 13, "260.00", "0.00"),
            of(OrderStatus.EXPIRED, 2, "40.00", "0.00"),
            of(OrderStatus.REFUNDED, 30, "600.00", "600.00"));
    assertThat(CancellationSums.progress(before, now, NONE, 3))
        .isEqualTo(new Progress(9, 2, 29, "569.50", 0, "0.00", 2, 3));
  }

  @Test
  void countsOffersAmongTheOrdersThatAreToBeEnded() {
    OrderSums offers =
        sums(
            of(OrderStatus.UNPAID, 1, "20.00", "0.00"),
            of(OrderStatus.OFFERED, 3, "60.00", "0.00"));
    Before before = CancellationSums.before(offers, NONE);
    assertThat(before.toCancel()).isEqualTo(4);
    OrderSums now =
        sums(
            of(OrderStatus.CANCELLED, 2, "40.00", "0.00"),
            of(OrderStatus.DECLINED, 1, "20.00", "0.00"),
            of(OrderStatus.LAPSED, 1, "20.00", "0.00"));
    assertThat(CancellationSums.progress(before, now, NONE, 0))
        .isEqualTo(new Progress(3, 1, 0, "0.00", 0, "0.00", 0, 0));
  }

  private static DepositSums deposits(DepositsInStatus... statuses) {
    return new DepositSums("evening", List.of(statuses));
  }

  private static final DepositSums NONE = deposits();

  private static final DepositSums DEPOSITS =
      deposits(
          new DepositsInStatus(DepositStatus.FROZEN, 3, 4, "80.00", "40.00", "0.00", "0.00"),
          new DepositsInStatus(DepositStatus.CONFIRMED, 1, 1, "20.00", "10.00", "0.00", "0.00"),
          new DepositsInStatus(DepositStatus.DEDUCTED, 2, 2, "40.00", "20.00", "0.00", "0.00"),
          new DepositsInStatus(DepositStatus.PENALTY, 1, 1, "20.00", "10.00", "5.00", "5.00"));

  @Test
  void saysWhichDepositsAreToBeGivenBackAndWhichPricesToBeRefunded() {
    DepositsBefore before = CancellationSums.before(BEFORE, DEPOSITS).deposits();
    assertThat(before.toGiveBack()).isEqualTo(3);
    assertThat(before.amountToGiveBack()).isEqualTo("40.00");
    assertThat(before.toRefund()).isEqualTo(3);
    assertThat(before.amountToRefund()).isEqualTo("60.00");
    assertThat(before.statuses()).hasSize(4);
  }

  @Test
  void countsWhatHasComeOfDepositsSince() {
    Before before = CancellationSums.before(BEFORE, DEPOSITS);
    DepositSums now =
        deposits(
            new DepositsInStatus(DepositStatus.DEDUCTED, 1, 1, "20.00", "10.00", "0.00", "0.00"),
            new DepositsInStatus(DepositStatus.REFUNDED, 6, 7, "140.00", "70.00", "5.00", "90.00"));
    assertThat(CancellationSums.progress(before, BEFORE, now, 0))
        .isEqualTo(new Progress(0, 0, 0, "0.00", 5, "85.00", 43, 0));
  }

  @Test
  void aCancellationFromBeforeThereWereDepositsHasCountedNone() {
    Before counted = CancellationSums.before(BEFORE, NONE);
    Before old =
        new Before(
            counted.statuses(),
            counted.toCancel(),
            counted.toRefund(),
            counted.amountToRefund(),
            null);
    assertThat(CancellationSums.progress(old, BEFORE, DEPOSITS, 0))
        .isEqualTo(new Progress(0, 0, 0, "0.00", 1, "5.00", 48, 0));
  }
}
