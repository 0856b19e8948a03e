package com.quwanda.gateway;

import com.quwanda.telemetry.Component;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.ReactiveRedisConnection;
import org.springframework.data.redis.core.ReactiveStringRedisTemplate;

/** The Redis that limits are kept in: without it requests pass, so it decides no readiness. */
@Configuration(proxyBeanMethods = false)
class CacheComponent {

  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(1);

  @Bean
  Component cache(ReactiveStringRedisTemplate redis) {
    return new Component(
        "cache",
        () -> redis.execute(ReactiveRedisConnection::ping).blockFirst(ANSWER_WITHIN) != null);
  }
}
