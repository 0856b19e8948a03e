package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Probe;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.ActWhenDue;
import com.quwanda.owner.app.Received;
import com.quwanda.owner.app.Reminder;
import com.quwanda.owner.broker.MessageSender;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a reminder of a payment does to its order. No scan runs here. */
class ExpireWhenDueIT extends MessageStack {

  private static final String TOPIC = "expire-when-due";

  @Autowired MessageSender sender;
  @Autowired ActWhenDue<OrderRow> expire;
  @LocalManagementPort int managementPort;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, TOPIC);
  }

  @BeforeEach
  void listens() {
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(health()).contains("\"listens\":true"));
  }

  @Test
  void expiresAnUnpaidOrderByTheMessageAloneSoonAndNotEarly() {
    stockHoldsFor(3);
    String orderId = placed();

    OrderRow row = awaitExpiry(orderId);

    assertThat(Duration.between(row.payUntil, row.xidAt)).isLessThan(Duration.ofSeconds(10));
    STOCK.verify(1, postRequestedFor(urlMatching("/internal/v1/holds/" + orderId + "/unbooking")));
  }

  @Test
  void expiresItOnceHoweverOftenAndHoweverManyAtOnceItsMessagesCome() throws Exception {
    stockHoldsFor(0);
    List<String> placed = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      placed.add(placed());
    }
    double expired = received(Received.DONE);
    for (String orderId : placed) {
      String text = new Reminder(orderId, orders.find(orderId).payUntil).text();
      for (int i = 0; i < 5; i++) {
        sender.send(TOPIC, orderId, text, Duration.ZERO);
      }
      // And by hand, so that they come at the same instant for sure.
      CountDownLatch start = new CountDownLatch(1);
      List<CompletableFuture<Received>> all = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        all.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    start.await();
                  } catch (InterruptedException stopping) {
                    throw new IllegalStateException(stopping);
                  }
                  return expire.receive(text, Instant.now());
                }));
      }
      start.countDown();
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();
    }

    for (String orderId : placed) {
      awaitExpiry(orderId);
      STOCK.verify(
          1, postRequestedFor(urlMatching("/internal/v1/holds/" + orderId + "/unbooking")));
    }
    // The reminder of each order, too, was one of those that came.
    assertThat(received(Received.DONE) - expired).isLessThanOrEqualTo(placed.size());
  }

  @Test
  void sendsAMessageThatComesEarlyOnceMore() {
    stockHoldsFor(4);
    double sent = sent();
    double early = received(Received.EARLY);
    String orderId = placed();
    OrderRow row = orders.find(orderId);
    sender.send(TOPIC, orderId, new Reminder(orderId, row.payUntil).text(), Duration.ZERO);

    await().atMost(PATIENCE).until(() -> received(Received.EARLY) > early);
    assertThat(orders.find(orderId).status).isEqualTo(OrderState.UNPAID);
    assertThat(sent() - sent).isEqualTo(2);
    awaitExpiry(orderId);
  }

  @Test
  void goesByTheDeadlineOfTheRowNotOfTheMessage() {
    stockHoldsFor(600);
    String orderId = placed();
    String text = new Reminder(orderId, Instant.now().minusSeconds(60)).text();

    assertThat(expire.receive(text, Instant.now())).isEqualTo(Received.EARLY);

    assertThat(orders.find(orderId).status).isEqualTo(OrderState.UNPAID);
  }

  @Test
  void putsAsideWhatIsNoReminderAndGoesOn() {
    stockHoldsFor(2);
    double malformed = received(Received.MALFORMED);
    double again = received(Received.AGAIN);
    sender.send(TOPIC, "x", "gibberish\nof another world", Duration.ZERO);
    await().atMost(PATIENCE).until(() -> received(Received.MALFORMED) > malformed);

    awaitExpiry(placed());

    assertThat(received(Received.MALFORMED) - malformed).isEqualTo(1);
    assertThat(received(Received.AGAIN)).isEqualTo(again);
  }

  @Test
  void asksForAnotherDeliveryWhileItIsNotKnownWhetherTheOrderStands() {
    String text = new Reminder("T-never-placed", Instant.now()).text();

    assertThat(expire.receive(text, Instant.now())).isEqualTo(Received.AGAIN);
    assertThat(expire.receive(text, Instant.now().minus(Duration.ofHours(1))))
        .isEqualTo(Received.DEAD);
  }

  @Test
  void showsHowMessagesStand() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(health())
                    .contains("\"status\":\"UP\"")
                    .contains("\"brokerAnswers\":true")
                    .contains("\"deadLetters\":0"));
    assertThat(meters.get("owner_broker_reached").gauge().value()).isEqualTo(1);
    assertThat(meters.get("owner_messages_listening").gauge().value()).isEqualTo(1);
  }

  private String health() {
    return new Probe(managementPort).get("/actuator/health/messages").text();
  }
}
