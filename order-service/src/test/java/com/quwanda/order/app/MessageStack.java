package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.LocalStack;
import com.quwanda.order.OrderStack;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Received;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;

/** The service with a real broker. Each test class has a topic of its own. */
abstract class MessageStack extends OrderStack {

  static final String UNBOOKING = "/internal/v1/holds/.*/unbooking";
  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final long BUYER = 5005;

  @Autowired PlaceOrder place;
  @Autowired OrderMapper orders;
  @Autowired MeterRegistry meters;

  static void messages(DynamicPropertyRegistry properties, String topic) {
    properties.add(
        "quwanda.messages.name-server", () -> LocalStack.shared().rocketMq().nameServer());
    properties.add("quwanda.messages.reminder-topic", () -> topic);
    properties.add("quwanda.messages.event-topic", () -> topic + "-events");
    properties.add("quwanda.messages.event-group", () -> topic + "-notifications");
    properties.add("quwanda.messages.look-every", () -> "1s");
  }

  /** Holds, books and unbooks everything; what is placed can be paid so long. */
  static void stockHoldsFor(int payWithinSeconds) {
    StubbedStock.holdsAndBooks(STOCK);
    STOCK.stubFor(
        post(urlPathEqualTo("/internal/v1/holds"))
            .willReturn(
                okJson(
                    """
                    {"orderId":"x","allocation":[{"bucket":0,"count":3}],"unitPrice":"49.90",
                     "clubId":"club-1","payWithinSeconds":%d,"replayed":false}
                    """
                        .formatted(payWithinSeconds))));
    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(aResponse().withStatus(200)));
  }

  String placed() {
    String orderId = TicketOrderId.of(BUYER, UUID.randomUUID().toString());
    assertThat(
            place.place(
                new OrderAttempt(orderId, BUYER, "activity-of-messages", "standard", 3, "print")))
        .isInstanceOf(Answer.Done.class);
    return orderId;
  }

  /** The order's row once it has expired, which must be after its time and soon. */
  OrderRow awaitExpiry(String orderId) {
    await().atMost(PATIENCE).until(() -> orders.find(orderId).status == OrderState.EXPIRED);
    OrderRow row = orders.find(orderId);
    assertThat(row.xidAt).isAfterOrEqualTo(row.payUntil);
    return row;
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
