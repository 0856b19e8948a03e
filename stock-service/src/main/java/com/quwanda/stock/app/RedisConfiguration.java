package com.quwanda.stock.app;

import com.quwanda.kit.WatchedHealth;
import com.quwanda.lua.StockScripts;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The stock scripts on this service's Redis. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {

  @Bean
  StockScripts stockScripts(StringRedisTemplate redis) {
    return new StockScripts(redis);
  }

  @Bean
  HealthIndicator redisHealthIndicator(StringRedisTemplate redis) {
    return WatchedHealth.needed("redis", () -> redis.execute(RedisConnectionCommands::ping));
  }
}
