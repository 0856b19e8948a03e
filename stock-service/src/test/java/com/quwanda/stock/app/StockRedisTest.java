package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;

class StockRedisTest {

  private static final List<String> NODES = List.of("one:6379", "other:6379");

  @Test
  void isOneServerWhenNoNodesAreSet() {
    DataRedisProperties redis = with(List.of(), List.of(), "");
    StockRedis.choose(redis);
    assertThat(redis.getCluster()).isNull();
    assertThat(redis.getSentinel()).isNull();
  }

  @Test
  void isAClusterWhenItsNodesAreSet() {
    DataRedisProperties redis = with(NODES, List.of(), "");
    StockRedis.choose(redis);
    assertThat(redis.getCluster().getNodes()).isEqualTo(NODES);
    assertThat(redis.getSentinel()).isNull();
  }

  @Test
  void isTheMasterThatSentinelsNameWhenTheyAreSet() {
    DataRedisProperties redis = with(List.of(), NODES, "stock");
    StockRedis.choose(redis);
    assertThat(redis.getCluster()).isNull();
    assertThat(redis.getSentinel().getNodes()).isEqualTo(NODES);
  }

  @Test
  void isNotBoth() {
    assertThatThrownBy(() -> StockRedis.choose(with(NODES, NODES, "stock")))
        .hasMessageContaining("QUWANDA_REDIS_CLUSTER_NODES");
  }

  @Test
  void isNoMasterWithoutAName() {
    assertThatThrownBy(() -> StockRedis.choose(with(List.of(), NODES, " ")))
        .hasMessageContaining("QUWANDA_REDIS_SENTINEL_MASTER");
  }

  private static DataRedisProperties with(
      List<String> cluster, List<String> sentinels, String master) {
    DataRedisProperties redis = new DataRedisProperties();
    redis.setCluster(new DataRedisProperties.Cluster());
    redis.getCluster().setNodes(cluster);
    redis.setSentinel(new DataRedisProperties.Sentinel());
    redis.getSentinel().setNodes(sentinels);
    redis.getSentinel().setMaster(master);
    return redis;
  }
}
