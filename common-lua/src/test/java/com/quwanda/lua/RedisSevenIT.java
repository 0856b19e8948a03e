package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * All scripts on a Redis 7. The program is Debian's, or what the property {@code redis7.program}
 * names; where there is none the test is skipped and says so.
 */
class RedisSevenIT {
  private static final Path PROGRAM =
      Path.of(System.getProperty("redis7.program", "/usr/bin/redis-server"));

  @Test
  void theScriptsAnswerAsOnRedisSix() {
    assumeTrue(Files.isExecutable(PROGRAM), "no redis-server of version 7 at " + PROGRAM);
    Redis server = RedisProcess.start(PROGRAM);
    StringRedisTemplate redis = TestRedis.at(server);

    assertThat(version(redis)).startsWith("7.");
    for (long seed : RandomOperations.seeds(3)) {
      assertThat(RandomOperations.run(redis, seed, 1000)).containsKeys("HELD", "RELEASED");
    }
  }

  @Test
  void theScriptsErrorsAreToldApartAsOnRedisSix() {
    assumeTrue(Files.isExecutable(PROGRAM), "no redis-server of version 7 at " + PROGRAM);
    StockFixture stock = StockFixture.onSaleAt(TestRedis.at(RedisProcess.start(PROGRAM)), 5);
    stock.redis.opsForValue().set(stock.keys.stock(StockFixture.TYPE), "7");

    assertThatThrownBy(() -> stock.freeze("order-1", 1)).isInstanceOf(CorruptStockException.class);
  }

  private static String version(StringRedisTemplate redis) {
    Properties info =
        redis.execute(connection -> connection.serverCommands().info("server"), false);
    return info.getProperty("redis_version");
  }
}
