package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Received;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What a reminder does to an offer whose time is over. No scan runs here. */
class OfferReminderIT extends WaitlistStack {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Autowired MeterRegistry meters;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    MessageStack.messages(properties, "offer-reminders");
    properties.add("quwanda.waitlist.offer-within", () -> "3s");
  }

  @Test
  void endsAnOfferByTheMessageAloneAndOffersItsPlacesToTheNext() {
    String first = joins(1, 2);
    String second = joins(2, 2);
    freed(2);
    String offerId = offerTo(first).orderId;

    await().atMost(PATIENCE).until(() -> status(first) == WaitlistStatus.EXPIRED);

    OrderRow row = orders.find(offerId);
    assertThat(row.xidAt).isAfterOrEqualTo(row.payUntil);
    await().atMost(PATIENCE).until(() -> entry(second).orderId != null);
    await().atMost(PATIENCE).until(() -> status(second) == WaitlistStatus.EXPIRED);
    await().atMost(PATIENCE).until(() -> PLAYED.held(activity) == 0);
  }

  @Test
  void leavesAnOrderThatAnAcceptedOfferBecame() {
    String entryId = joins(1, 2);
    freed(2);
    double early = early();

    accept.accept(1, offerTo(entryId).orderId);

    // The message of the offer comes, and finds an order that can be paid for long.
    await().atMost(PATIENCE).until(() -> early() > early);
    assertThat(offerTo(entryId).status).isEqualTo(OrderState.UNPAID);
  }

  private double early() {
    return meters.counter("owner_messages_total", "result", Received.EARLY.name()).count();
  }
}
