package com.quwanda.order.app;

import com.quwanda.order.model.LineKey;
import com.quwanda.owner.app.Courier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What of ticket orders is carried off the buyer's path. */
@Configuration(proxyBeanMethods = false)
class OrderCouriers {

  private static final int LINES_AT_ONCE = 100;

  /** Brings refunds through their channels as soon as they are owed; each on its own. */
  @Bean
  Courier<String> refundCourier(BringRefund bring, OrderMetrics metrics) {
    return new Courier<>(
        "refunds", 1, ids -> ids.forEach(bring::bring), metrics::channelRefundsDropped);
  }

  /** Has waitlists looked at, each once however often it was called for. */
  @Bean
  Courier<LineKey> lineCourier(OfferPlaces offer, OrderMetrics metrics) {
    return new Courier<>(
        "waitlists",
        LINES_AT_ONCE,
        lines ->
            lines.stream()
                .distinct()
                .forEach(line -> offer.freed(line.activityId(), line.ticketType())),
        metrics::linesDropped);
  }
}
