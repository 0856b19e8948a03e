package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

class WatchedHealthTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void isUpWhenTheQuestionIsAnsweredAndAsksAnewEachTime() {
    WatchedHealth health = WatchedHealth.needed("thing", asked::incrementAndGet);
    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    assertThat(asked).hasValue(2);
  }

  @Test
  void isDownWithoutWhatIsNeededAndDegradedWithoutWhatHelps() {
    WatchedHealth.Question fails =
        () -> {
          throw new IOException("no way");
        };
    Health needed = WatchedHealth.needed("thing", fails).health();
    assertThat(needed.getStatus()).isEqualTo(Status.DOWN);
    assertThat(needed.getDetails()).containsEntry("why", "java.io.IOException: no way");
    assertThat(WatchedHealth.helpful("thing", fails).health().getStatus())
        .isEqualTo(WatchedHealth.DEGRADED);
  }

  @Test
  void keepsNoProbeWaitingAndAsksOnceHoweverManyProbesCome() {
    CountDownLatch silence = new CountDownLatch(1);
    WatchedHealth health =
        WatchedHealth.needed(
            "thing",
            () -> {
              asked.incrementAndGet();
              silence.await();
            });
    assertThat(took(health)).isBetween(Duration.ofMillis(900), Duration.ofSeconds(10));
    for (int probe = 0; probe < 50; probe++) {
      Health away = health.health();
      assertThat(away.getStatus()).isEqualTo(Status.DOWN);
      assertThat(away.getDetails()).containsEntry("why", "no answer within 1000 ms");
    }
    assertThat(asked).hasValue(1);

    silence.countDown();
    await().until(() -> health.health().getStatus().equals(Status.UP));
  }

  private static Duration took(WatchedHealth health) {
    long begin = System.nanoTime();
    health.health();
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
