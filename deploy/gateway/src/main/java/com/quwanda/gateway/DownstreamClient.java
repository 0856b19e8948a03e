package com.quwanda.gateway;

import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The HTTP client that calls our services. */
@Configuration(proxyBeanMethods = false)
class DownstreamClient {

  /**
   * The client would by itself send a request again when its connection breaks, and nobody can tell
   * whether the first one was acted on. Repeating is the caller's decision.
   */
  @Bean
  HttpClientCustomizer neverRepeat() {
    return client -> client.disableRetry(true);
  }
}
