package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Change;
import com.quwanda.wallet.api.Money;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

/** Which change is refused in which state, and by which code. */
class ChangeChecksTest {

  private static final Instant DEADLINE = Instant.parse("2026-01-02T03:04:05Z");

  @ParameterizedTest
  @CsvSource({
    "UNPAID, , , ORDER_NOT_PAID",
    "PAID, ORDER_ALREADY_PAID, ORDER_ALREADY_PAID, ",
    "REFUNDED, ORDER_REFUNDED, ORDER_REFUNDED, ORDER_REFUNDED",
    "CANCELLED, ORDER_CANCELLED, ORDER_CANCELLED, ORDER_CANCELLED",
    "EXPIRED, ORDER_EXPIRED, ORDER_EXPIRED, ORDER_EXPIRED",
    "OFFERED, ORDER_IS_OFFER, ORDER_IS_OFFER, ORDER_IS_OFFER",
    "DECLINED, OFFER_DECLINED, OFFER_DECLINED, OFFER_DECLINED",
    "LAPSED, OFFER_EXPIRED, OFFER_EXPIRED, OFFER_EXPIRED",
    "DEPOSITED, OFFER_ACCEPTED, OFFER_ACCEPTED, OFFER_ACCEPTED",
  })
  void refusesByTheStateThatTheOrderHas(
      OrderState state, OrderProblem pay, OrderProblem cancel, OrderProblem refund) {
    assertCheck(pay, payment(), state, DEADLINE.minusMillis(1));
    assertCheck(cancel, new CancelOrder.ByBuyer(null), state, DEADLINE.plusMillis(1));
    assertCheck(refund, refund(1), state, DEADLINE.plusMillis(1));
  }

  @Test
  void takesAPaymentUntilTheDeadlineAndNotAtIt() {
    assertCheck(null, payment(), OrderState.UNPAID, DEADLINE.minusMillis(1));
    assertCheck(OrderProblem.ORDER_EXPIRED, payment(), OrderState.UNPAID, DEADLINE);
  }

  @Test
  void givesBackNoMoreThanIsLeft() {
    OrderRow row = row(OrderState.PAID);
    row.refundedQuantity = 1;
    assertThatCode(() -> refund(2).check(row, DEADLINE)).doesNotThrowAnyException();
    assertThatThrownBy(() -> refund(3).check(row, DEADLINE))
        .hasMessageStartingWith("REFUND_TOO_LARGE");
    assertThatCode(() -> refund(null).check(row, DEADLINE)).doesNotThrowAnyException();
  }

  @Test
  void givesNothingBackThroughAChannelThatIsNotThere() {
    OrderRow row = row(OrderState.PAID);
    row.paidThrough = "simulated-pay";
    assertThatThrownBy(() -> refund(1).check(row, DEADLINE))
        .hasMessageStartingWith("PAYMENT_CHANNEL_UNAVAILABLE");
  }

  @Test
  void knowsItsOwnPayment() {
    OrderRow row = row(OrderState.PAID);
    row.paymentId = "P-1";
    assertThat(payment().isDone(row)).isTrue();
    row.paymentId = "P-2";
    assertThat(payment().isDone(row)).isFalse();
    row.paymentId = null;
    assertThat(payment().isDone(row)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "ORDER_ALREADY_PAID, ALREADY",
    "ORDER_CANCELLED, ALREADY",
    "ORDER_EXPIRED, ALREADY",
    "ORDER_REFUNDED, ALREADY",
    "OFFER_ACCEPTED, ALREADY",
    "OFFER_DECLINED, ALREADY",
    "OFFER_EXPIRED, ALREADY",
    "OFFER_CANCELLED, ALREADY",
    "OFFER_STILL_OPEN, REFUSED",
    "ORDER_IS_OFFER, REFUSED",
    "PAYMENT_STILL_DUE, REFUSED",
    "ORDER_NOT_PAID, REFUSED",
    "PAYMENT_CHANNEL_UNAVAILABLE, REFUSED",
  })
  void tellsOurOwnProcessesWhatRefusedIt(OrderProblem problem, ChangeReply.Result result) {
    assertThat(ChangeReplies.of("T-1", Refuse.with(problem, "why")).result()).isEqualTo(result);
  }

  @ParameterizedTest
  @EnumSource(names = {"CHANGE_BUSY", "CHANGE_FAILED", "TRANSACTIONS_UNAVAILABLE"})
  void tellsOurOwnProcessesThatItFailed(OwnerProblem problem) {
    assertThat(ChangeReplies.of("T-1", Refuse.with(problem, "why")).result())
        .isEqualTo(ChangeReply.Result.FAILED);
  }

  private static void assertCheck(
      OrderProblem expected, Change<OrderRow> change, OrderState state, Instant now) {
    if (expected == null) {
      assertThatCode(() -> change.check(row(state), now)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> change.check(row(state), now))
          .isInstanceOfSatisfying(
              ProblemException.class,
              problem -> {
                assertThat(problem.code()).isEqualTo(expected.name());
                assertThat(problem.properties()).containsEntry(Refuse.ORDER_STATUS, state.name());
              });
    }
  }

  private static Payment payment() {
    return new Payment("P-1", "WALLET", Actor.BUYER, null) {
      @Override
      void moveMoney(OrderRow row, Money amount) {
        throw new AssertionError("a check moves no money");
      }
    };
  }

  private static Refund refund(Integer quantity) {
    return new Refund(
        "R-1",
        quantity,
        Actor.BUYER,
        null,
        new Refund.Parts(
            null,
            null,
            null,
            null,
            new StaticListableBeanFactory().getBeanProvider(ChannelRefunds.class),
            null));
  }

  private static OrderRow row(OrderState state) {
    OrderRow row = new OrderRow();
    row.orderId = "T-1";
    row.quantity = 3;
    row.unitPrice = new BigDecimal("49.90");
    row.amount = new BigDecimal("149.70");
    row.status = state;
    row.paidThrough = "WALLET";
    row.payUntil = DEADLINE;
    return row;
  }
}
