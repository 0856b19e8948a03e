package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
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

  @Test
  void waitsForTheAnswerToAQuestionThatAnotherProbeHasJustAsked() throws Exception {
    CountDownLatch answered = new CountDownLatch(1);
    WatchedHealth health =
        new WatchedHealth(
            "thing",
            Status.DOWN,
            Duration.ofMinutes(1),
            () -> {
              asked.incrementAndGet();
              answered.await();
            });
    FutureTask<Health> first = new FutureTask<>(health::health);
    FutureTask<Health> second = new FutureTask<>(health::health);
    new Thread(first).start();
    await().untilAtomic(asked, equalTo(1));
    Thread prober = new Thread(second);
    prober.start();
    await()
        .until(
            prober::getState,
            state -> state == Thread.State.TIMED_WAITING || state == Thread.State.TERMINATED);

    answered.countDown();

    assertThat(first.get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(Status.UP);
    assertThat(second.get(10, TimeUnit.SECONDS).getStatus()).isEqualTo(Status.UP);
    assertThat(asked).hasValue(1);
  }

  private static Duration took(WatchedHealth health) {
    long begin = System.nanoTime();
    health.health();
    return Duration.ofNanos(System.nanoTime() - begin);
  }
}
