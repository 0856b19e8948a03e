package com.quwanda.order.app;

import com.quwanda.owner.app.Courier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What of ticket orders is carried off the buyer's path. */
@Configuration(proxyBeanMethods = false)
class OrderCouriers {

  /** Brings refunds through their channels as soon as they are owed; each on its own. */
  @Bean
  Courier<String> refundCourier(BringRefund bring, OrderMetrics metrics) {
    return new Courier<>(
        "refunds", 1, ids -> ids.forEach(bring::bring), metrics::channelRefundsDropped);
  }
}
