package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.invariants.Picture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Redis loses everything while buyers buy: nothing is sold twice, and the sale goes on. */
class RedisLossScenario extends Scenario {
  private static final Duration BACK_WITHIN = Duration.ofSeconds(60);
  private static final int PLACES = 60;
  private static final int LIMIT = 2;

  /** How it is lost. */
  enum Loss {
    FLUSHED {
      @Override
      void happens() {
        check.redis().flushAll();
      }
    },
    RESTARTED_EMPTY {
      @Override
      void happens() {
        check.redis().flushAll();
        system.stack().redis().kill();
        system.stack().redis().start();
      }
    };

    abstract void happens();
  }

  @ParameterizedTest
  @EnumSource(Loss.class)
  void nothingIsOversoldAndTheSaleGoesOn(Loss loss) throws Exception {
    Random random = seeded();
    String activity = open(ActivityDraft.concert().places(PLACES, 6).limit(LIMIT));
    ExecutorService buyers = Executors.newFixedThreadPool(6);
    List<Future<Answer>> orders = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      // Few users, so that many come again and meet their limit.
      BuyerClient buyer = system.buyer(7_000_000 + random.nextInt(40));
      orders.add(buyers.submit(() -> buyer.order(activity, TYPE, 1)));
      if (i == 30) {
        orders.get(10).get();
        loss.happens();
      }
    }
    for (Future<Answer> order : orders) {
      assertThat(order.get().status()).as(order.get()::toString).isIn(201, 202, 409, 503);
    }
    buyers.shutdown();
    await()
        .atMost(BACK_WITHIN)
        .until(() -> system.newBuyer().order(activity, TYPE, 1), answer -> !answer.is(503));
    settleAll(activity);
    awaitQuiet();
    Picture picture = picture();
    Map<Long, Integer> perUser =
        picture.orders().stream()
            .collect(
                Collectors.groupingBy(
                    order -> order.user().userId(),
                    Collectors.summingInt(Picture.OrderRow::quantity)));
    assertThat(perUser.values()).allMatch(places -> places <= LIMIT);
    int sold = picture.orders().stream().mapToInt(Picture.OrderRow::quantity).sum();
    assertThat(available(activity)).isEqualTo(PLACES - sold);
    // What is left is sold, and not one place more.
    for (int left = PLACES - sold; left > 0; left--) {
      placed(system.newBuyer().order(activity, TYPE, 1));
    }
    assertThat(system.newBuyer().order(activity, TYPE, 1).code()).isEqualTo("INSUFFICIENT_STOCK");
  }

  @Test
  void anOperatorCanHaveAnActivityRebuilt() {
    String activity = open(ActivityDraft.concert().places(6, 2));
    placed(system.newBuyer().order(activity, TYPE, 2));
    awaitQuiet();
    assertThat(operator.rebuild(activity).status()).isEqualTo(200);
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(4);
    placed(system.newBuyer().order(activity, TYPE, 2));
  }

  private void settleAll(String activity) {
    await()
        .atMost(Duration.ofSeconds(90))
        .untilAsserted(
            () -> {
              for (String handler : List.of(HealingScenario.RETRY, HealingScenario.SCAN)) {
                operator.run(handler, new JobParameters(null, activity, false, null, null));
              }
              assertThat(check.violations(List.of(activity))).isEmpty();
            });
  }
}
