package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.MoneySettings;
import com.quwanda.deposit.api.DepositApi;
import com.quwanda.kit.ApiClients;
import com.quwanda.order.api.OrderApi;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.WalletApi;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Callers of the other services. */
@Configuration(proxyBeanMethods = false)
class RemoteApis {

  @Bean
  StockApi stockApi(ApiClients clients, HealingSettings settings) {
    return clients.of(
        StockApi.class, settings.stockUrl(), settings.connectWithin(), settings.answerWithin());
  }

  @Bean
  OrderApi orderApi(ApiClients clients, HealingSettings settings) {
    return clients.of(
        OrderApi.class, settings.orderUrl(), settings.connectWithin(), settings.answerWithin());
  }

  /** The same service, for calls that wait for a global transaction or for a payment channel. */
  @Bean(defaultCandidate = false)
  OrderApi orderChanges(ApiClients clients, HealingSettings settings, MoneySettings money) {
    return clients.of(
        OrderApi.class, settings.orderUrl(), settings.connectWithin(), money.changeWithin());
  }

  @Bean
  DepositApi depositApi(ApiClients clients, HealingSettings settings) {
    return clients.of(
        DepositApi.class, settings.depositUrl(), settings.connectWithin(), settings.answerWithin());
  }

  /** The same service, for calls that wait for a global transaction. */
  @Bean(defaultCandidate = false)
  DepositApi depositChanges(ApiClients clients, HealingSettings settings, MoneySettings money) {
    return clients.of(
        DepositApi.class, settings.depositUrl(), settings.connectWithin(), money.changeWithin());
  }

  @Bean
  WalletApi walletApi(ApiClients clients, HealingSettings settings, MoneySettings money) {
    return clients.of(
        WalletApi.class, money.walletUrl(), settings.connectWithin(), settings.answerWithin());
  }
}
