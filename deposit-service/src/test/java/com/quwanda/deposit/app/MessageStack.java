package com.quwanda.deposit.app;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.DepositStack;
import com.quwanda.deposit.model.DepositId;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.localstack.LocalStack;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Received;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;

/** The service with a real broker and no scan. Each test class has a topic of its own. */
abstract class MessageStack extends DepositStack {

  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final long USER = 5005;

  @Autowired FreezeDeposit freeze;
  @Autowired DepositMapper deposits;
  @Autowired MeterRegistry meters;

  static void messages(DynamicPropertyRegistry properties, String topic) {
    properties.add(
        "quwanda.messages.name-server", () -> LocalStack.shared().rocketMq().nameServer());
    properties.add("quwanda.messages.reminder-topic", () -> topic);
    properties.add("quwanda.messages.event-topic", () -> topic + "-events");
    properties.add("quwanda.messages.look-every", () -> "1s");
  }

  /** Holds, books and unbooks everything; what is made can be confirmed so long. */
  static void confirmableFor(Duration time) {
    StubbedStock.holdsAndBooks(STOCK, Instant.now().plus(time));
    StubbedWallet.doesAll(WALLET);
  }

  String made() {
    String orderId = DepositId.of(USER, UUID.randomUUID().toString());
    assertThat(
            freeze.freeze(
                new OrderAttempt(orderId, USER, "activity-of-messages", "standard", 2, "print")))
        .isInstanceOf(Answer.Done.class);
    return orderId;
  }

  /** The deposit's row once it was penalised, which must be after its deadline and once. */
  DepositRow awaitPenalty(String orderId) {
    await().atMost(PATIENCE).until(() -> deposits.find(orderId).status == DepositState.REFUNDED);
    DepositRow row = deposits.find(orderId);
    assertThat(row.xidAt).isAfterOrEqualTo(row.confirmDeadline);
    assertThat(row.penaltyAmount).isEqualByComparingTo("25.00");
    assertThat(row.refundAmount).isEqualByComparingTo("24.99");
    return row;
  }

  /** How often the wallet was told to penalise it. */
  static int penalties(String orderId) {
    return WALLET
        .findAll(
            postRequestedFor(urlEqualTo("/internal/v1/wallets/" + USER + "/deposit-penalties"))
                .withRequestBody(containing(orderId)))
        .size();
  }

  /** How often stock was told to release its places. */
  static int releases(String orderId) {
    return STOCK
        .findAll(postRequestedFor(urlMatching("/internal/v1/holds/" + orderId + "/unbooking")))
        .size();
  }

  double received(Received received) {
    return meters.counter("owner_messages_total", "result", received.name()).count();
  }

  double sent() {
    return meters.counter("owner_reminders_total", "result", "SEND_OK").count();
  }

  double dropped() {
    return meters.counter("owner_reminders_dropped_total").count();
  }
}
