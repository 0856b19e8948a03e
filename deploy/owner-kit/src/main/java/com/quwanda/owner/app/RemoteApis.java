package com.quwanda.owner.app;

import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.kit.ApiClients;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.WalletApi;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Callers of the other services. */
@Configuration(proxyBeanMethods = false)
class RemoteApis {

  @Bean
  StockApi stockApi(ApiClients clients, OwnerSettings settings) {
    return clients.of(
        StockApi.class, settings.stockUrl(), settings.connectWithin(), settings.answerWithin());
  }

  @Bean
  CompensationApi compensationApi(ApiClients clients, OwnerSettings settings) {
    return clients.of(
        CompensationApi.class,
        settings.compensationUrl(),
        settings.connectWithin(),
        settings.answerWithin());
  }

  @Bean
  WalletApi walletApi(ApiClients clients, OwnerSettings settings) {
    return clients.of(
        WalletApi.class, settings.walletUrl(), settings.connectWithin(), settings.answerWithin());
  }
}
