package com.quwanda.lua;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.Redis;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The Redis that the tests of this module share: the version the build brings along. */
final class TestRedis {
  private TestRedis() {}

  static StringRedisTemplate template() {
    return Shared.TEMPLATE;
  }

  static StringRedisTemplate at(Redis server) {
    return template(new LettuceConnectionFactory(server.host(), server.port()));
  }

  static StringRedisTemplate template(LettuceConnectionFactory factory) {
    factory.afterPropertiesSet();
    factory.start();
    return new StringRedisTemplate(factory);
  }

  private static final class Shared {
    static final StringRedisTemplate TEMPLATE = at(LocalStack.shared().redis());
  }
}
