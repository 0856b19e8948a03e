package com.quwanda.wallet.app;

import com.quwanda.kit.WatchedHealth;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The Redis of {@link BalanceCache}: without it the service does the same, a little slower. */
@Configuration(proxyBeanMethods = false)
class CacheConfiguration {

  @Bean
  HealthIndicator redisHealthIndicator(StringRedisTemplate redis) {
    return WatchedHealth.helpful("redis", () -> redis.execute(RedisConnectionCommands::ping));
  }
}
