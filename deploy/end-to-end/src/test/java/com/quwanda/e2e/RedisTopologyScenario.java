package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.e2e.check.RedisView;
import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisCluster;
import com.quwanda.localstack.RedisProcess;
import com.quwanda.localstack.RedisSentinels;
import com.quwanda.order.api.OrderView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;

/**
 * The stock is in a Redis Cluster, or behind sentinels: the whole way of an order, and the loss of
 * a master in the middle of it. Coming there, and going back, is a loss of all of Redis.
 */
class RedisTopologyScenario extends Scenario {
  private static final Path SEVEN = Path.of("/usr/bin/redis-server");
  private static final Duration BACK_WITHIN = Duration.ofSeconds(90);
  private static final int PLACES = 30;
  private static final int ACTIVITIES = 6;
  private static final int BUYERS = 6;
  private static final int ORDERS = 180;

  private static Path program() {
    return Files.isExecutable(SEVEN) ? SEVEN : RedisProcess.program();
  }

  @Test
  void oneMasterOfAClusterIsLost() throws Exception {
    RedisCluster cluster = RedisCluster.start(program());
    List<String> nodes = Arrays.asList(cluster.nodes().split(","));
    use(
        Map.of("QUWANDA_REDIS_CLUSTER_NODES", cluster.nodes()),
        new RedisClusterConfiguration(nodes));
    Redis lost = cluster.masters().get(1);
    sellWhile(
        () -> {
          lost.kill();
          lost.start();
          cluster.awaitWorking();
        });
    backToOneServer();
    cluster.stop();
  }

  @Test
  void theMasterBehindSentinelsIsReplacedByItsReplica() throws Exception {
    RedisSentinels sentinels = RedisSentinels.start(program());
    RedisSentinelConfiguration place = new RedisSentinelConfiguration();
    place.setMaster(RedisSentinels.MASTER);
    for (String node : sentinels.nodes().split(",")) {
      place.sentinel(node.split(":")[0], Integer.parseInt(node.split(":")[1]));
    }
    use(
        Map.of(
            "QUWANDA_REDIS_SENTINEL_NODES",
            sentinels.nodes(),
            "QUWANDA_REDIS_SENTINEL_MASTER",
            RedisSentinels.MASTER),
        place);
    Redis lost = sentinels.master();
    sellWhile(
        () -> {
          lost.kill();
          await().atMost(BACK_WITHIN).until(() -> sentinels.master() != lost);
        });
    backToOneServer();
    sentinels.stop();
  }

  /** Whatever went wrong, the next scenario finds the system's own Redis. */
  @AfterEach
  void useTheSystemsOwn() {
    if (isElsewhere) {
      backToOneServer();
    }
  }

  private boolean isElsewhere;

  private void use(Map<String, String> settings, RedisConfiguration place) {
    system.restartStockWith(settings);
    isElsewhere = true;
    check.close();
    check = new HoldsTogether(system.stores(), new RedisView(place));
  }

  private void backToOneServer() {
    system.restartStockWith(Map.of());
    isElsewhere = false;
    check.close();
    check = new HoldsTogether(system.stores());
  }

  private void sellWhile(Runnable loss) throws Exception {
    Random random = seeded();
    // Several activities, since each is on one master of a cluster.
    List<String> activities =
        IntStream.range(0, ACTIVITIES)
            .mapToObj(i -> open(ActivityDraft.concert().places(PLACES, 4)))
            .toList();
    ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
    List<Future<?>> orders = new ArrayList<>();
    for (int i = 0; i < ORDERS; i++) {
      String activity = activities.get(random.nextInt(ACTIVITIES));
      int then = random.nextInt(3);
      orders.add(buyers.submit(() -> buy(activity, then)));
      if (i == ORDERS / 3) {
        orders.get(i / 2).get();
        loss.run();
      }
    }
    for (Future<?> order : orders) {
      order.get();
    }
    buyers.shutdown();
    for (String activity : activities) {
      await()
          .atMost(BACK_WITHIN)
          .until(() -> system.newBuyer().order(activity, TYPE, 1), answer -> !answer.is(503));
    }
    settleAll(activities);
    activities.forEach(RedisTopologyScenario::sellWhatIsLeft);
    awaitQuiet();
  }

  private static void buy(String activity, int then) {
    BuyerClient buyer = richBuyer("1000.00");
    Answer order = buyer.order(activity, TYPE, 1);
    assertThat(order.status()).as(order::toString).isIn(201, 202, 409, 503);
    if (order.is(201) && then < 2) {
      String id = order.as(OrderView.class).orderId();
      Answer change = then == 0 ? buyer.pay(id) : buyer.cancel(id);
      assertThat(change.status()).as(change::toString).isIn(200, 202, 409, 503);
    }
  }

  /** What is left is sold, and not one place more. */
  private static void sellWhatIsLeft(String activity) {
    int left = available(activity);
    assertThat(left).isBetween(0, PLACES);
    for (int i = 0; i < left; i++) {
      placed(system.newBuyer().order(activity, TYPE, 1));
    }
    assertThat(system.newBuyer().order(activity, TYPE, 1).code()).isEqualTo("INSUFFICIENT_STOCK");
  }

  private void settleAll(List<String> activities) {
    await()
        .atMost(Duration.ofSeconds(120))
        .untilAsserted(
            () -> {
              for (String handler : List.of(HealingScenario.RETRY, HealingScenario.SCAN)) {
                for (String activity : activities) {
                  operator.run(handler, new JobParameters(null, activity, false, null, null));
                }
              }
              assertThat(check.violations(activities)).isEmpty();
            });
  }
}
