package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.order.store.EventRow;
import com.quwanda.owner.api.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** What a channel's notifications change, and what they do not. */
class HearPaymentIT extends ChannelStack {

  @Autowired TellHistory history;
  @Autowired CancelOrder cancel;
  @Autowired ExpireOrder expire;

  @Test
  void paysTheOrderWithTheMoneyThatTheChannelTellsOf() {
    String paymentId = begin("one");

    deliver(paid(paymentId));

    assertThat(order().status).isEqualTo(OrderState.PAID);
    assertThat(order().paymentId).isEqualTo(paymentId);
    assertThat(order().paidThrough).isEqualTo(CHANNEL);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(payment(paymentId).xid).isEqualTo(order().xid);
    assertThat(payment(paymentId).transactionId).startsWith("sim-");
    assertThat(eventsOfOrder())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.what).isEqualTo(EventRow.What.PAID);
              assertThat(event.who).isEqualTo(Actor.CHANNEL);
              assertThat(event.amount).isEqualByComparingTo(AMOUNT);
            });
    assertThat(transfers(paymentId, "CHANNEL_PAYMENT")).isEqualTo(1);
    WALLET.verify(
        postRequestedFor(urlPathEqualTo("/internal/v1/transfers"))
            .withHeader("TX_XID", matching(".+:\\d+")));
    STOCK.verify(
        1, postRequestedFor(urlMatching("/internal/v1/holds/" + orderId + "/confirmation")));
    assertThat(refundsOfOrder()).isEmpty();
  }

  @Test
  void isReachedOverHttpWithTheChannelsHeaders() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);

    assertThat(sent(told, told.body())).isEqualTo(HttpStatusCode.valueOf(204));
    assertThat(sent(told, told.body().replace("599.70", "599.71")))
        .isEqualTo(HttpStatusCode.valueOf(401));

    assertThat(order().status).isEqualTo(OrderState.PAID);
  }

  @Test
  void changesNothingWhenSignatureTimeAmountOrderOrPaymentAreWrong() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    String now = told.timestamp();
    String old = String.valueOf(Instant.now().minus(Duration.ofMinutes(6)).getEpochSecond());
    String early = String.valueOf(Instant.now().plus(Duration.ofMinutes(6)).getEpochSecond());
    var before = rows();
    int callsBefore = walletCalls();
    record Case(String code, String counted, SimulatedPay.Signed told) {}
    List<Case> cases =
        List.of(
            new Case(
                "PAYMENT_SIGNATURE_WRONG",
                "WRONG_SIGNATURE",
                new SimulatedPay.Signed(now, told.nonce(), "00" + told.signature(), told.body())),
            new Case(
                "PAYMENT_SIGNATURE_WRONG",
                "WRONG_SIGNATURE",
                new SimulatedPay.Signed(now, told.nonce(), told.signature(), told.body() + " ")),
            new Case(
                "PAYMENT_SIGNATURE_WRONG",
                "WRONG_SIGNATURE",
                new SimulatedPay.Signed(now, "other", told.signature(), told.body())),
            new Case(
                "PAYMENT_SIGNATURE_WRONG",
                "WRONG_SIGNATURE",
                new SimulatedPay.Signed(null, null, null, told.body())),
            new Case("PAYMENT_SIGNATURE_WRONG", "OUT_OF_TIME", signed(old, told.body())),
            new Case("PAYMENT_SIGNATURE_WRONG", "OUT_OF_TIME", signed(early, told.body())),
            new Case("PAYMENT_NOTIFICATION_REFUSED", "MALFORMED", signed(now, "not json")),
            new Case("PAYMENT_NOTIFICATION_REFUSED", "MALFORMED", signed(now, "{}")),
            new Case(
                "PAYMENT_NOTIFICATION_REFUSED",
                "MALFORMED",
                signed(now, told.body().replace("599.70", "-599.70"))),
            new Case(
                "PAYMENT_NOTIFICATION_REFUSED",
                "WRONG_AMOUNT",
                signed(now, told.body().replace("599.70", "599.69"))),
            new Case(
                "PAYMENT_NOTIFICATION_REFUSED",
                "WRONG_AMOUNT",
                signed(now, told.body().replace("599.70", "599.71"))),
            new Case(
                "PAYMENT_NOTIFICATION_REFUSED",
                "WRONG_ORDER",
                signed(now, told.body().replace(orderId, "T-other"))),
            new Case(
                "PAYMENT_NOTIFICATION_REFUSED",
                "UNKNOWN_PAYMENT",
                signed(now, told.body().replace(paymentId, "C-other"))));

    for (Case one : cases) {
      double counted = counted("channel_notifications_total", one.counted);
      assertThat(codeOf(one.told)).as(one.counted).isEqualTo(one.code);
      assertThat(counted("channel_notifications_total", one.counted)).isEqualTo(counted + 1);
    }

    assertThat(rows()).isEqualTo(before);
    assertThat(walletCalls()).isEqualTo(callsBefore);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    deliver(told);
    assertThat(order().status).isEqualTo(OrderState.PAID);
  }

  @Test
  void changesNothingWhenItIsToldTheSameAgain() {
    String paymentId = begin("one");
    deliver(paid(paymentId));
    var before = rows();

    deliver(paid(paymentId));
    deliver(paid(paymentId));

    assertThat(rows()).isEqualTo(before);
    assertThat(transfers(paymentId, "CHANNEL_PAYMENT")).isEqualTo(1);
  }

  @Test
  void refusesOtherMoneyForAPaymentThatIsPaid() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    deliver(told);
    var before = rows();

    String other = told.body().replaceAll("\"sim-[^\"]*\"", "\"sim-other\"");

    assertThat(codeOf(signed(told.timestamp(), other))).isEqualTo("PAYMENT_NOTIFICATION_REFUSED");
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void paysOnceWhenTenNotificationsComeAtTheSameInstant() throws Exception {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    ExecutorService pool = Executors.newFixedThreadPool(10);
    List<CompletableFuture<String>> answers = new ArrayList<>();
    try {
      for (int i = 0; i < 10; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> codeOf(told), pool));
      }
      for (CompletableFuture<String> answer : answers) {
        // One that waited too long is told again; none is refused.
        assertThat(answer.get()).isIn(null, "CHANGE_BUSY");
      }
    } finally {
      pool.shutdown();
    }

    assertThat(order().status).isEqualTo(OrderState.PAID);
    assertThat(eventsOfOrder()).hasSize(1);
    assertThat(transfers(paymentId, "CHANNEL_PAYMENT")).isEqualTo(1);
    assertThat(refundsOfOrder()).isEmpty();
    assertThat(codeOf(told)).isNull();
  }

  @Test
  void givesAllOfItBackOnceWhenTheTimeToPayIsOver() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    letTheDeadlinePass(orderId);

    deliver(told);
    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    var before = rows();
    deliver(told);
    deliver(paid(paymentId));
    inquire.inquire(500);

    assertThat(rows()).isEqualTo(before);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    assertGivenBackOnce(paymentId, "the order was to be paid before ");
    assertThat(history.toBuyer(BUYER, orderId).events())
        .extracting(event -> event.what())
        .containsExactly("PLACED", "LATE_PAYMENT");
  }

  @Test
  void givesAllOfItBackOnceWhenTheOrderIsCancelledOrExpired() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    cancel.cancel(BUYER, orderId);

    deliver(told);
    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertThat(order().status).isEqualTo(OrderState.CANCELLED);
    assertGivenBackOnce(paymentId, "the order is CANCELLED; 599.70 are given back");

    orderId = placeOrder();
    paymentId = begin("one");
    told = paid(paymentId);
    letTheDeadlinePass(orderId);
    expire.expire(orderId);

    deliver(told);
    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertThat(order().status).isEqualTo(OrderState.EXPIRED);
    assertGivenBackOnce(paymentId, "the order is EXPIRED; 599.70 are given back");
  }

  @Test
  void givesTheSecondPaymentOfAnOrderBack() {
    String first = begin("one");
    String second = begin("two");
    SimulatedPay.Signed late = paid(second);

    deliver(paid(first));
    deliver(late);

    awaitState(second, ChannelPaymentState.REFUNDED);
    assertThat(payment(first).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(order().paymentId).isEqualTo(first);
    assertThat(order().status).isEqualTo(OrderState.PAID);
    assertGivenBackOnce(second, "the order is PAID; 599.70 are given back");
  }

  @Test
  void closesAPaymentAndStillTakesItsMoney() {
    String paymentId = begin("one");
    String closed =
        "{\"paymentId\":\"%s\",\"orderId\":\"%s\",\"result\":\"CLOSED\"}"
            .formatted(paymentId, orderId);
    SimulatedPay.Signed told = paid(paymentId);

    deliver(signed(told.timestamp(), closed));
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CLOSED);
    deliver(told);
    deliver(signed(told.timestamp(), closed));

    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(order().status).isEqualTo(OrderState.PAID);
  }

  @Test
  void asksToBeToldAgainWhenTheLedgerFailsAndPaysThen() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    WALLET.stubFor(
        post(urlPathEqualTo("/internal/v1/transfers"))
            .willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));

    assertThat(codeOf(told)).isEqualTo("CHANGE_FAILED");
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CREATED);

    stubs();
    deliver(told);
    assertThat(order().status).isEqualTo(OrderState.PAID);
  }

  @Test
  void asksToBeToldAgainWhenTheLedgerRefusesWhatIsOwedBack() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    letTheDeadlinePass(orderId);
    WALLET.stubFor(
        post(urlPathEqualTo("/internal/v1/transfers"))
            .willReturn(StubbedStock.problem(409, "WALLET_CONFLICT")));

    assertThat(codeOf(told)).isEqualTo("CHANGE_BUSY");
    assertThat(refundsOfOrder()).isEmpty();
    assertThat(eventsOfOrder()).isEmpty();
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CREATED);

    stubs();
    deliver(told);
    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertGivenBackOnce(paymentId, "the order was to be paid before ");
  }

  @Test
  void finishesWhatAProcessThatDiedHasBegun() {
    for (String point :
        List.of(
            "order-late-payment.after-rows",
            "order-late-payment.after-wallet",
            "order-late-payment.after-commit",
            "channel-refund.after-channel",
            "channel-refund.after-rows",
            "channel-refund.after-wallet")) {
      orderId = placeOrder();
      String paymentId = begin("one");
      SimulatedPay.Signed told = paid(paymentId);
      letTheDeadlinePass(orderId);
      arm(point);

      try {
        deliver(told);
      } catch (RuntimeException died) {
        // The channel tells it again, or the inquiry asks.
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(faults().get().uri("").retrieve().body(Map.class).get(point))
                      .as(point)
                      .isEqualTo(1));
      await()
          .until(
              () -> {
                inquire.inquire(500);
                return payment(paymentId).status == ChannelPaymentState.REFUNDED
                    && isProven(paymentId);
              });

      assertThat(eventsOfOrder()).as(point).hasSize(1);
      assertThat(refundsOfOrder())
          .as(point)
          .singleElement()
          .satisfies(refund -> assertThat(refund.status).isEqualTo(ChannelRefundRow.Status.DONE));
      assertThat(payment(paymentId).refunded).isEqualByComparingTo(AMOUNT);
      assertThat(
              jdbc.queryForObject(
                  "SELECT SUM(amount) FROM simulated_refund WHERE payment_id = ?",
                  String.class,
                  paymentId))
          .isEqualTo(AMOUNT);
    }
  }

  private void assertGivenBackOnce(String paymentId, String why) {
    assertThat(refundsOfOrder())
        .singleElement()
        .satisfies(
            refund -> {
              assertThat(refund.paymentId).isEqualTo(paymentId);
              assertThat(refund.status).isEqualTo(ChannelRefundRow.Status.DONE);
              assertThat(refund.amount).isEqualByComparingTo(AMOUNT);
              assertThat(refund.why).startsWith(why);
              assertThat(transfers("B" + refund.refundId, "CHANNEL_REFUND")).isEqualTo(1);
            });
    assertThat(eventsOfOrder().stream().filter(e -> e.what == EventRow.What.LATE_PAYMENT))
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.who).isEqualTo(Actor.CHANNEL);
              assertThat(event.why).startsWith(why).endsWith("599.70 are given back");
              assertThat(event.toStatus).isEqualTo(event.fromStatus);
            });
    assertThat(transfers(paymentId, "UNDUE_PAYMENT")).isEqualTo(1);
    assertThat(transfers(paymentId, "CHANNEL_PAYMENT")).isZero();
    assertThat(payment(paymentId).refunded).isEqualByComparingTo(AMOUNT);
    assertThat(channel.queryRefund(refundsOfOrder().get(0).refundId))
        .isEqualTo(PaymentChannel.RefundStanding.DONE);
    STOCK.verify(0, postRequestedFor(urlMatching("/internal/v1/holds/" + orderId + "/refunds")));
  }

  private HttpStatusCode sent(SimulatedPay.Signed told, String body) {
    RestClient client = at("/api/v1/payment-notifications/" + CHANNEL);
    return client
        .post()
        .uri("")
        .contentType(MediaType.APPLICATION_JSON)
        .header("Pay-Timestamp", told.timestamp())
        .header("Pay-Nonce", told.nonce())
        .header("Pay-Signature", told.signature())
        .body(body)
        .exchange((request, response) -> response.getStatusCode());
  }
}
