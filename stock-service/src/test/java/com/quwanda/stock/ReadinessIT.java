package com.quwanda.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Probe;
import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextConfiguration;

/** Nothing can be sold without Redis: the service says so, and lives on. */
@ContextConfiguration(initializers = ReadinessIT.OwnRedis.class)
class ReadinessIT extends StockStack {

  private static final Duration SOON = Duration.ofSeconds(90);
  private static final Redis REDIS = RedisProcess.start(RedisProcess.program());

  @LocalManagementPort private int managementPort;

  /** A Redis of its own, so that no other test misses it. */
  static class OwnRedis implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    @Override
    public void initialize(ConfigurableApplicationContext context) {
      TestPropertyValues.of("spring.data.redis.port=" + REDIS.port()).applyTo(context);
    }
  }

  @AfterAll
  static void end() {
    REDIS.stop();
  }

  @Test
  void goesAndComesWithRedis() {
    is(200, "UP");
    REDIS.stop();
    is(503, "DOWN");
    REDIS.start();
    is(200, "UP");
  }

  @Test
  void goesAndComesWithARedisThatIsSilent() {
    is(200, "UP");
    REDIS.pause();
    try {
      is(503, "DOWN");
    } finally {
      REDIS.resume();
    }
    is(200, "UP");
  }

  private void is(int code, String status) {
    Probe probe = new Probe(managementPort);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Probe.Answer answer = probe.readiness();
              assertThat(answer.code()).isEqualTo(code);
              assertThat(answer.status()).isEqualTo(status);
              assertThat(answer.statusOf("redis")).isEqualTo(status);
              assertThat(answer.statusOf("db")).isEqualTo("UP");
              assertThat(answer.statusOf("tc")).isEqualTo("UP");
            });
    assertThat(probe.liveness().status()).isEqualTo("UP");
  }
}
