package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.order.api.ChannelPaymentStatus;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.app.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** How a payment through a channel begins. */
class PayThroughChannelIT extends ChannelStack {

  @Test
  void beginsAPaymentOfTheWholeAmountAndChangesNoOrder() {
    Answer.Done<ChannelPaymentView> begun = payThroughChannel.begin(BUYER, "one", orderId, CHANNEL);

    ChannelPaymentView payment = begun.view();
    assertThat(begun.replayed()).isFalse();
    assertThat(payment.paymentId()).startsWith("C");
    assertThat(payment.status()).isEqualTo(ChannelPaymentStatus.CREATED);
    assertThat(payment.amount()).isEqualTo(AMOUNT);
    assertThat(payment.clientParameters()).containsKey("prepayId");
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    assertThat(channel.query(payment.paymentId())).isEqualTo(new PaymentChannel.Standing.Open());
    assertThat(walletCalls()).isZero();
  }

  @Test
  void answersTheSameKeyWithTheSamePayment() {
    Answer.Done<ChannelPaymentView> first = payThroughChannel.begin(BUYER, "one", orderId, CHANNEL);
    Answer.Done<ChannelPaymentView> again = payThroughChannel.begin(BUYER, "one", orderId, CHANNEL);

    assertThat(again.replayed()).isTrue();
    assertThat(again.view()).isEqualTo(first.view());
    assertThat(payments.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void answersOverHttpAndSaysWhenItIsARepeat() {
    assertThat(overHttp("one").getHeaders().getFirst("Idempotency-Replayed")).isNull();
    ResponseEntity<String> again = overHttp("one");

    assertThat(again.getStatusCode().value()).isEqualTo(201);
    assertThat(again.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(
            at("/internal/v1/orders/" + orderId + "/channel-payments")
                .get()
                .uri("")
                .retrieve()
                .body(List.class))
        .singleElement()
        .satisfies(
            payment ->
                assertThat((Map<String, Object>) payment)
                    .containsEntry("status", "CREATED")
                    .containsEntry("amount", AMOUNT));
  }

  @Test
  void beginsOnePaymentWhenTheSameKeyComesManyTimesAtOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    try {
      for (int i = 0; i < 8; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> begin("one"), pool));
      }
      for (CompletableFuture<String> answer : answers) {
        answer.get();
      }
    } finally {
      pool.shutdown();
    }

    assertThat(payments.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void showsTheSameKeyWhatBecameOfThePaymentOnceItIsPaid() {
    String paymentId = begin("one");
    deliver(paid(paymentId));

    Answer.Done<ChannelPaymentView> again = payThroughChannel.begin(BUYER, "one", orderId, CHANNEL);

    assertThat(again.replayed()).isTrue();
    assertThat(again.view().status()).isEqualTo(ChannelPaymentStatus.PAID);
    assertThat(again.view().clientParameters()).isEmpty();
    assertRefused("ORDER_ALREADY_PAID", () -> begin("two"));
  }

  @Test
  void beginsAnotherPaymentUnderAnotherKey() {
    assertThat(begin("two")).isNotEqualTo(begin("one"));
    assertThat(payments.ofOrder(orderId))
        .extracting(payment -> payment.status)
        .containsExactly(ChannelPaymentState.CREATED, ChannelPaymentState.CREATED);
  }

  @Test
  void refusesWhatIsNotToBePaidAndWritesNothing() {
    assertRefused(
        "ORDER_NOT_FOUND", () -> payThroughChannel.begin(BUYER + 1, "one", orderId, CHANNEL));
    assertRefused("ORDER_NOT_FOUND", () -> begin("T-unknown", "one"));
    assertRefused(
        "PAYMENT_CHANNEL_UNKNOWN", () -> payThroughChannel.begin(BUYER, "one", orderId, "other"));
    letTheDeadlinePass(orderId);
    assertRefused("ORDER_EXPIRED", () -> begin("one"));

    assertThat(payments.ofOrder(orderId)).isEmpty();
  }

  @Test
  void letsNobodyPayUnderAnOldKeyOnceTheTimeIsOver() {
    begin("one");
    letTheDeadlinePass(orderId);

    assertRefused("ORDER_EXPIRED", () -> begin("one"));
  }

  @Test
  void opensThePaymentUnderTheSameKeyWhenTheChannelIsBack() {
    jdbc.execute("ALTER TABLE simulated_payment RENAME TO simulated_payment_away");
    try {
      assertRefused("PAYMENT_CHANNEL_UNAVAILABLE", () -> begin("one"));
    } finally {
      jdbc.execute("ALTER TABLE simulated_payment_away RENAME TO simulated_payment");
    }
    assertThat(payments.ofOrder(orderId)).hasSize(1);

    deliver(paid(begin("one")));

    assertThat(payments.ofOrder(orderId)).hasSize(1);
    assertThat(order().status).isEqualTo(OrderState.PAID);
  }

  private ResponseEntity<String> overHttp(String key) {
    return at("/api/v1/orders/" + orderId + "/channel-payments")
        .post()
        .uri("")
        .header("X-User-Id", String.valueOf(BUYER))
        .header("Idempotency-Key", key)
        .contentType(MediaType.APPLICATION_JSON)
        .body("{\"channel\":\"simulated-pay\"}")
        .retrieve()
        .toEntity(String.class);
  }

  private static void assertRefused(String code, ThrowingCallable call) {
    assertThatThrownBy(call).hasMessageStartingWith(code + ":");
  }
}
