package com.quwanda.deposit.app;

import com.quwanda.deposit.DepositSettings;
import com.quwanda.kit.ApiClients;
import com.quwanda.order.api.OrderApi;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.app.Courier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How order-service is called: in a transaction of ours, and off the user's path. */
@Configuration(proxyBeanMethods = false)
class RemoteOrders {

  private static final int NUDGES_AT_ONCE = 100;

  @Bean
  OrderApi orderApi(ApiClients clients, DepositSettings deposits, OwnerSettings settings) {
    return clients.of(
        OrderApi.class, deposits.orderUrl(), settings.connectWithin(), settings.answerWithin());
  }

  @Bean
  Courier<NudgeWaitlist.FreedPlaces> nudgeCourier(OrderApi orders, DepositMetrics metrics) {
    return new Courier<>(
        "nudges",
        NUDGES_AT_ONCE,
        freed -> NudgeWaitlist.bring(freed, orders, metrics),
        metrics::nudgesDropped);
  }
}
