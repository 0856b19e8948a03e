package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.quwanda.order.app.StubbedStock.CONFIRMATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.AsGateway;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderSums;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.RefundRequest;
import com.quwanda.order.api.RefundView;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** An order's life as its contract tells it. */
class LifeOverHttpIT extends LifeStack {

  @Autowired AsGateway clients;
  @Autowired MeterRegistry meters;
  @LocalServerPort int port;

  private OrderApi api;

  @BeforeEach
  void client() {
    api = clients.of(OrderApi.class, port, Duration.ofSeconds(10));
  }

  @Test
  void paysRefundsAndTellsTheHistory() {
    double paidBefore = changes("order-pay", "DONE");
    ResponseEntity<OrderView> paid = api.payOrder(BUYER, "key", orderId);
    ResponseEntity<OrderView> paidAgain = api.payOrder(BUYER, "key", orderId);
    ResponseEntity<RefundView> given = api.refundOrder(BUYER, "r", orderId, new RefundRequest(1));
    ResponseEntity<RefundView> givenAgain =
        api.refundOrder(BUYER, "r", orderId, new RefundRequest(1));

    assertThat(paid.getStatusCode()).isEqualTo(HttpStatus.OK);
    assertThat(paid.getHeaders().getFirst("Idempotency-Replayed")).isNull();
    assertThat(paidAgain.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(paidAgain.getBody()).isEqualTo(paid.getBody());
    assertThat(given.getStatusCode()).isEqualTo(HttpStatus.CREATED);
    assertThat(givenAgain.getStatusCode()).isEqualTo(HttpStatus.CREATED);
    assertThat(givenAgain.getHeaders().getFirst("Idempotency-Replayed")).isEqualTo("true");
    assertThat(givenAgain.getBody()).isEqualTo(given.getBody());
    assertThat(api.getHistory(BUYER, orderId).events())
        .extracting(OrderEvent::what)
        .containsExactly("PLACED", "PAID", "REFUNDED");
    assertThat(api.getHistory(BUYER, orderId)).isEqualTo(api.getHistoryOf(orderId));
    assertThatThrownBy(() -> api.getHistory(BUYER + 1, orderId))
        .hasMessageContaining("ORDER_NOT_FOUND");
    assertThatThrownBy(() -> api.getHistoryOf("T-nobody")).hasMessageContaining("ORDER_NOT_FOUND");
    assertThat(changes("order-pay", "DONE")).isEqualTo(paidBefore + 1);
  }

  @Test
  void needsAKeyToPayAndToGiveBack() {
    assertThatThrownBy(() -> api.payOrder(BUYER, null, orderId))
        .hasMessageContaining("IDEMPOTENCY_KEY_MISSING");
    assertThatThrownBy(() -> api.refundOrder(BUYER, "a b", orderId, new RefundRequest(1)))
        .hasMessageContaining("IDEMPOTENCY_KEY_MISSING");
    assertThatThrownBy(() -> api.refundOrder(BUYER, "key", orderId, new RefundRequest(0)))
        .hasMessageContaining("INVALID_REQUEST");
    assertUntouched();
  }

  @Test
  void cancelsAndEnds() {
    assertThat(api.cancelOrder(BUYER, orderId).getBody().status()).isEqualTo(OrderStatus.CANCELLED);
    assertThat(api.endOrder(orderId, new EndRequest(Actor.OPS, "why")).result())
        .isEqualTo(ChangeReply.Result.ALREADY);
  }

  @Test
  void listsWhatIsOverdueAndNothingElse() {
    String due = orderId;
    overdue();
    anUnpaidOrder();
    String paid = orderId;
    pay.pay(BUYER, orderId, "key");
    overdue();
    anUnpaidOrder();

    assertThat(api.listDue(null, 500)).extracting(DueOrder::orderId).contains(due);
    assertThat(api.listDue("activity", 500))
        .extracting(DueOrder::orderId)
        .contains(due)
        .doesNotContain(paid, orderId);
    assertThat(api.listDue("another", null)).isEmpty();
    assertThat(api.expire(due).result()).isEqualTo(ChangeReply.Result.DONE);
    assertThat(api.listDue(null, 500)).extracting(DueOrder::orderId).doesNotContain(due);
    assertThatThrownBy(() -> api.listDue(null, 501)).hasMessageContaining("INVALID_REQUEST");
  }

  @Test
  void sumsAnActivitysOrdersByStatus() {
    String activity = "summed-" + orderId;
    for (int i = 0; i < 3; i++) {
      place.place(new OrderAttempt(orderId + "-" + i, BUYER, activity, "standard", 3, "print"));
    }
    pay.pay(BUYER, orderId + "-1", "key");
    pay.pay(BUYER, orderId + "-2", "key");
    refund.refund(BUYER, orderId + "-2", "r", 1);

    assertThat(api.sumOrders(activity).statuses())
        .containsExactly(
            new OrderSums.OfStatus(OrderStatus.PAID, 2, 6, 1, "299.40", "49.90"),
            new OrderSums.OfStatus(OrderStatus.UNPAID, 1, 3, 0, "149.70", "0.00"));
    assertThat(api.sumOrders("nowhere").statuses()).isEmpty();
  }

  @Test
  void tellsNothingOfWhatARunningTransactionHasDone() throws Exception {
    STOCK.stubFor(
        post(urlMatching(CONFIRMATION))
            .willReturn(aResponse().withStatus(200).withFixedDelay(2000)));
    CompletableFuture<Answer<OrderView>> paying =
        CompletableFuture.supplyAsync(() -> pay.pay(BUYER, orderId, "key"));
    await().until(() -> row().status == OrderState.PAID);

    assertThat(events.ofOrder(orderId)).hasSize(1);
    assertThat(api.getHistory(BUYER, orderId).events())
        .extracting(OrderEvent::what)
        .containsExactly("PLACED");
    assertThat(api.getOrder(BUYER, orderId).status()).isEqualTo(OrderStatus.PROCESSING);
    paying.get();
    assertThat(api.getHistory(BUYER, orderId).events()).hasSize(2);
  }

  private double changes(String change, String result) {
    return meters.counter("owner_changes_total", "change", change, "result", result).count();
  }
}
