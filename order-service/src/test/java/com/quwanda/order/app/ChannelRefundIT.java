package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.RefundId;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.order.store.ChannelRefundRow;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Refunds of an order that was paid through a channel: its money goes back the way it came. */
class ChannelRefundIT extends ChannelStack {

  @Autowired RefundOrder refund;

  private String paymentId;

  @BeforeEach
  void paidThroughTheChannel() {
    paymentId = begin("one");
    deliver(paid(paymentId));
  }

  @Test
  void bringsAPartBackThenTheRest() {
    refund.refund(BUYER, orderId, "first", 1);
    awaitGivenBack("199.90", ChannelPaymentState.PAID);
    assertThat(order().status).isEqualTo(OrderState.PAID);

    refund.refund(BUYER, orderId, "second", null);
    awaitGivenBack(AMOUNT, ChannelPaymentState.REFUNDED);

    assertThat(order().status).isEqualTo(OrderState.REFUNDED);
    assertThat(refundsOfOrder())
        .extracting(row -> row.amount.toPlainString())
        .containsExactly("199.90", "399.80");
    assertThat(refundsOfOrder()).allMatch(row -> row.status == ChannelRefundRow.Status.DONE);
    for (ChannelRefundRow row : refundsOfOrder()) {
      assertThat(transfers(row.refundId, "REFUND_OWED")).isEqualTo(1);
      assertThat(transfers("B" + row.refundId, "CHANNEL_REFUND")).isEqualTo(1);
    }
    assertThat(sumAtTheChannel()).isEqualTo(AMOUNT);
  }

  @Test
  void bringsNothingTwiceWhenTheRefundIsAskedForAgain() {
    refund.refund(BUYER, orderId, "first", 2);
    awaitGivenBack("399.80", ChannelPaymentState.PAID);
    var before = rows();

    refund.refund(BUYER, orderId, "first", 2);
    inquire.inquire(500);

    assertThat(rows()).isEqualTo(before);
    assertThat(sumAtTheChannel()).isEqualTo("399.80");
  }

  @Test
  void owesNothingWhenTheRefundIsRolledBack() {
    STOCK.stubFor(
        post(urlMatching("/internal/v1/holds/.*/refunds"))
            .willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));

    assertThatThrownBy(() -> refund.refund(BUYER, orderId, "first", 1))
        .hasMessageStartingWith("CHANGE_FAILED");
    inquire.inquire(500);

    assertThat(refundsOfOrder()).isEmpty();
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(payment(paymentId).owed).isZero();
    assertThat(sumAtTheChannel()).isEqualTo("0.00");

    stubs();
    refund.refund(BUYER, orderId, "first", 1);
    awaitGivenBack("199.90", ChannelPaymentState.PAID);
  }

  @Test
  void isFinishedByTheInquiryWhenTheProcessDiedAfterTheChannelGaveItBack() {
    arm("channel-refund.after-channel");
    refund.refund(BUYER, orderId, "first", 3);
    String refundId = RefundId.of(orderId, "first");
    await().until(() -> channel.queryRefund(refundId) == PaymentChannel.RefundStanding.DONE);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.REFUNDING);

    await()
        .until(
            () -> {
              inquire.inquire(500);
              return payment(paymentId).status == ChannelPaymentState.REFUNDED
                  && isProven(paymentId);
            });

    assertThat(transfers("B" + refundId, "CHANNEL_REFUND")).isEqualTo(1);
    assertThat(sumAtTheChannel()).isEqualTo(AMOUNT);
  }

  @Test
  void neverGivesMoreBackThanWasPaidHoweverManyAskAtOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(6);
    List<CompletableFuture<?>> answers = new ArrayList<>();
    try {
      for (int i = 0; i < 6; i++) {
        String key = "key-" + i;
        answers.add(
            CompletableFuture.runAsync(
                () -> {
                  try {
                    refund.refund(BUYER, orderId, key, 1);
                  } catch (ProblemException refused) {
                    // Too late, or others were first each time.
                  }
                },
                pool));
      }
      for (CompletableFuture<?> answer : answers) {
        answer.get();
      }
    } finally {
      pool.shutdown();
    }

    await()
        .until(
            () -> {
              inquire.inquire(500);
              ChannelPaymentRow payment = payment(paymentId);
              return payment.refunded.compareTo(payment.owed) == 0 && isProven(paymentId);
            });
    assertThat(payment(paymentId).refunded).isEqualByComparingTo(order().refunded);
    assertThat(sumAtTheChannel()).isEqualTo(order().refunded.toPlainString());
  }

  private void awaitGivenBack(String amount, ChannelPaymentState state) {
    await()
        .untilAsserted(
            () -> {
              assertThat(payment(paymentId).refunded).isEqualByComparingTo(amount);
              assertThat(payment(paymentId).status).isEqualTo(state);
              assertThat(isProven(paymentId)).isTrue();
            });
  }

  private String sumAtTheChannel() {
    return jdbc.queryForObject(
        "SELECT COALESCE(SUM(amount), 0.00) FROM simulated_refund WHERE payment_id = ?",
        String.class,
        paymentId);
  }
}
