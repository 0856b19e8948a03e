package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** All scripts on a Redis Cluster of three processes. */
class ClusterIT {
  private static final int NODES = 3;
  private static final int SLOTS = 16_384;

  private static final List<RedisClient> CLIENTS = new ArrayList<>();
  private static final List<RedisCommands<String, String>> NODE_COMMANDS = new ArrayList<>();
  private static StringRedisTemplate redis;

  @BeforeAll
  static void formCluster() {
    List<Redis> nodes = IntStream.range(0, NODES).mapToObj(i -> startNode()).toList();
    for (int i = 0; i < NODES; i++) {
      Redis node = nodes.get(i);
      RedisClient client = RedisClient.create(RedisURI.create(node.host(), node.port()));
      CLIENTS.add(client);
      RedisCommands<String, String> commands = client.connect().sync();
      NODE_COMMANDS.add(commands);
      commands.clusterAddSlots(
          IntStream.range(i * SLOTS / NODES, (i + 1) * SLOTS / NODES).toArray());
      commands.clusterMeet(nodes.get(0).host(), nodes.get(0).port());
    }
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                NODE_COMMANDS.stream()
                    .map(RedisCommands::clusterInfo)
                    .allMatch(
                        info ->
                            info.contains("cluster_state:ok")
                                && info.contains("cluster_known_nodes:" + NODES)));
    redis =
        TestRedis.template(
            new LettuceConnectionFactory(
                new RedisClusterConfiguration(
                    nodes.stream().map(node -> node.host() + ":" + node.port()).toList())));
  }

  @AfterAll
  static void closeConnections() {
    CLIENTS.forEach(RedisClient::shutdown);
  }

  @Test
  void theScriptsAnswerAsOnOneServerOnEveryNode() {
    for (long seed : RandomOperations.seeds(12)) {
      RandomOperations.run(redis, seed, 200);
    }

    // Twelve activities are spread over the nodes by their hash tags.
    assertThat(NODE_COMMANDS).allMatch(node -> node.dbsize() > 0);
  }

  @Test
  void archivesOnItsNode() {
    StockFixture stock = StockFixture.onSaleAt(redis, 5);
    stock.freeze("order-1", 1);
    stock.scripts.release(stock.ref("order-1"));
    var end = stock.redisNow().minusSeconds(60);
    stock.gate(Gate.Status.OPEN, end.minusSeconds(60), end, 4);

    assertThat(
            stock.scripts.archive(stock.activity, Duration.ZERO, ArchiveReply.DONE, 10).removed())
        .hasSize(1);
  }

  @Test
  void refusesToFreezeOnlyOnTheNodeThatWasRestarted() {
    List<StockFixture> activities =
        IntStream.range(0, 12).mapToObj(i -> StockFixture.onSaleAt(redis, 5)).toList();
    String before = activities.get(0).scripts.observeRun();
    assertThat(before.split(" ")).hasSize(NODES);
    // Forgetting the scripts is what a restart does to them; a node without data stays one.
    NODE_COMMANDS.get(1).scriptFlush();

    int refused = 0;
    for (StockFixture stock : activities) {
      boolean onFlushed = ClusterSlotHashUtil.calculateSlot(stock.activity) * NODES / SLOTS == 1;
      if (onFlushed) {
        assertThatThrownBy(() -> stock.freeze("order-1", 1))
            .isInstanceOf(UnknownRunException.class);
        refused++;
      } else {
        assertThat(stock.freeze("order-1", 1)).isInstanceOf(FreezeReply.Held.class);
      }
      assertThat(stock.scripts.admitFreezes(before)).isTrue();
      assertThat(stock.freeze("order-2", 1)).isInstanceOf(FreezeReply.Held.class);
      NODE_COMMANDS.get(1).scriptFlush();
    }
    assertThat(refused).isBetween(1, 11);
  }

  private static Redis startNode() {
    return RedisProcess.start(
        RedisProcess.program(), "--cluster-enabled", "yes", "--cluster-node-timeout", "5000");
  }
}
