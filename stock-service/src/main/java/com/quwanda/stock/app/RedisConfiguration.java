package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The stock scripts on this service's Redis. */
@Configuration(proxyBeanMethods = false)
class RedisConfiguration {

  @Bean
  StockScripts stockScripts(StringRedisTemplate redis) {
    return new StockScripts(redis);
  }
}
