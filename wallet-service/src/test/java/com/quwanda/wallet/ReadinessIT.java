package com.quwanda.wallet;

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

/** Without its cache the service does all its work: it shows that, and is ready all the same. */
@ContextConfiguration(initializers = ReadinessIT.OwnCache.class)
class ReadinessIT extends WalletStack {

  private static final Duration SOON = Duration.ofSeconds(90);
  private static final Redis CACHE = RedisProcess.start(RedisProcess.program());

  @LocalManagementPort private int managementPort;

  /** A Redis of its own, so that no other test misses it. */
  static class OwnCache implements ApplicationContextInitializer<ConfigurableApplicationContext> {
    @Override
    public void initialize(ConfigurableApplicationContext context) {
      TestPropertyValues.of("spring.data.redis.port=" + CACHE.port()).applyTo(context);
    }
  }

  @AfterAll
  static void end() {
    CACHE.stop();
  }

  @Test
  void staysWithoutTheCacheWhichIsShown() {
    is("UP");
    CACHE.stop();
    is("DEGRADED");
    topUp(user, "3.00");
    assertThat(balance(user)).isEqualTo("3.00 + 0.00");
    CACHE.start();
    is("UP");
  }

  private void is(String status) {
    Probe probe = new Probe(managementPort);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Probe.Answer answer = probe.readiness();
              assertThat(answer.code()).isEqualTo(200);
              assertThat(answer.status()).isEqualTo(status);
              assertThat(answer.statusOf("redis")).isEqualTo(status);
            });
    assertThat(probe.liveness().status()).isEqualTo("UP");
  }
}
