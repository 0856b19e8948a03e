package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.invariants.Picture;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each part of the stack fails once; buyers are told in time, and afterwards it works again. */
class OutagesScenario extends Scenario {
  private static final Duration TIME_LIMIT = Duration.ofSeconds(35);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(60);
  private static final Duration HEALED_WITHIN = Duration.ofSeconds(90);

  private String activity;

  @BeforeEach
  void openSale() {
    activity = open(ActivityDraft.concert());
    placed(system.newBuyer().order(activity, TYPE, 1));
    awaitQuiet();
  }

  @AfterEach
  void everythingRuns() {
    system.stack().mariaDb().start();
    system.stack().redis().start();
    system.stack().seata().start();
    system.stockService().start();
    system.orderService().start();
    system.compensationJob().start();
    system.gateway().start();
  }

  @Test
  void redisDown() {
    system.stack().redis().stop();
    assertUnavailable(order());
    system.stack().redis().start();
    worksAgain();
  }

  @Test
  void redisSilent() {
    system.stack().redis().pause();
    Answer answer = order();
    system.stack().redis().resume();
    assertUnavailable(answer);
    worksAgain();
  }

  @Test
  void transactionCoordinatorDown() {
    system.stack().seata().kill();
    assertUnavailable(order());
    system.stack().seata().start();
    worksAgain();
  }

  @Test
  void transactionCoordinatorSilent() {
    system.stack().seata().pause();
    Answer answer = order();
    system.stack().seata().resume();
    assertUnavailable(answer);
    worksAgain();
  }

  @Test
  void databaseSilent() {
    system.stack().mariaDb().pause();
    Answer answer = order();
    system.stack().mariaDb().resume();
    assertUnavailable(answer);
    worksAgain();
  }

  @Test
  void databaseDown() {
    system.stack().mariaDb().kill();
    assertUnavailable(order());
    system.stack().mariaDb().start();
    worksAgain();
  }

  @Test
  void stockServiceDown() {
    system.stockService().kill();
    assertUnavailable(order());
    system.stockService().start();
    worksAgain();
  }

  @Test
  void orderServiceDown() {
    system.orderService().kill();
    assertUnavailable(order());
    system.orderService().start();
    worksAgain();
  }

  @Test
  void gatewayRestarted() {
    system.gateway().stop();
    system.gateway().start();
    worksAgain();
  }

  private Answer order() {
    long begin = System.nanoTime();
    Answer answer = system.newBuyer().order(activity, TYPE, 1);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    System.out.println("answered " + answer.status() + " " + answer.code() + " after " + took);
    assertThat(took).isLessThan(TIME_LIMIT);
    return answer;
  }

  private static void assertUnavailable(Answer answer) {
    if (answer.is(202)) {
      assertThat(answer.as(OrderView.class).status()).isEqualTo(OrderStatus.PROCESSING);
      return;
    }
    assertThat(answer.status()).as(answer::toString).isEqualTo(503);
    assertThat(answer.code()).as(answer::toString).isNotEmpty();
  }

  private void worksAgain() {
    await()
        .atMost(BACK_WITHIN)
        .until(() -> system.newBuyer().order(activity, TYPE, 1), answer -> answer.is(201));
    healWhatIsLeftHanging();
    Picture picture = picture();
    assertThat(available(activity)).isEqualTo(100 - picture.orders().size());
  }

  /** What the outage has left is settled once the order's outcome is known. */
  private void healWhatIsLeftHanging() {
    JobParameters mine = new JobParameters(null, activity, false, null, null);
    await()
        .atMost(HEALED_WITHIN)
        .untilAsserted(
            () -> {
              operator.run(HealingScenario.SCAN, mine);
              assertThat(check.violations(List.of(activity))).isEmpty();
            });
  }
}
