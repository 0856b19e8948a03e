package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.quwanda.kit.FaultPoints.Action;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultPointsTest {

  private final FaultPoints points = new FaultPoints(true);

  @Test
  void doesNothingAtAPointThatIsNotArmed() {
    points.arm("other", Action.FAIL, 1, Duration.ZERO);
    assertThatCode(() -> points.pass("here")).doesNotThrowAnyException();
  }

  @Test
  void failsAsOftenAsItWasArmedFor() {
    points.arm("here", Action.FAIL, 2, Duration.ZERO);
    assertThatIllegalStateException().isThrownBy(() -> points.pass("here"));
    assertThatIllegalStateException().isThrownBy(() -> points.pass("here"));
    assertThatCode(() -> points.pass("here")).doesNotThrowAnyException();
  }

  @Test
  void failsAsOftenAsItWasArmedForWhenManyThreadsPassAtOnce() {
    points.arm("here", Action.FAIL, 7, Duration.ZERO);
    AtomicInteger failures = new AtomicInteger();
    IntStream.range(0, 200)
        .parallel()
        .forEach(
            i -> {
              try {
                points.pass("here");
              } catch (IllegalStateException fault) {
                failures.incrementAndGet();
              }
            });
    assertThat(failures).hasValue(7);
  }

  @Test
  void waitsAndGoesOn() {
    points.arm("here", Action.SLEEP, 1, Duration.ofMillis(50));
    long begin = System.nanoTime();
    points.pass("here");
    assertThat(Duration.ofNanos(System.nanoTime() - begin))
        .isGreaterThanOrEqualTo(Duration.ofMillis(50));
  }

  @Test
  void leavesAnInterruptForTheCallerToSee() {
    points.arm("here", Action.SLEEP, 1, Duration.ofMinutes(5));
    Thread.currentThread().interrupt();
    points.pass("here");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void forgetsAllFaultsAtOnce() {
    points.arm("here", Action.FAIL, 5, Duration.ZERO);
    points.arm("there", Action.FAIL, 5, Duration.ZERO);
    points.disarmAll();
    assertThatCode(() -> points.pass("here")).doesNotThrowAnyException();
    assertThatCode(() -> points.pass("there")).doesNotThrowAnyException();
  }

  @Test
  void isOffUnlessConfigured() {
    FaultPoints off = new FaultPoints(false);
    off.arm("here", Action.FAIL, 1, Duration.ZERO);
    assertThatCode(() -> off.pass("here")).doesNotThrowAnyException();
  }
}
