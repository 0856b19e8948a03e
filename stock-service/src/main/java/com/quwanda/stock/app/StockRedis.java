package com.quwanda.stock.app;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;
import org.springframework.stereotype.Component;

/** One Redis, or the master that sentinels name, or a cluster: whose nodes are set, that it is. */
@Component
class StockRedis implements BeanPostProcessor {

  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof DataRedisProperties redis) {
      choose(redis);
    }
    return bean;
  }

  /**
   * Spring takes a cluster without nodes for a cluster.
   *
   * @throws IllegalArgumentException when it would be two at once, or a master without its name
   */
  static void choose(DataRedisProperties redis) {
    var cluster = redis.getCluster();
    if (cluster != null && (cluster.getNodes() == null || cluster.getNodes().isEmpty())) {
      redis.setCluster(null);
    }
    var sentinel = redis.getSentinel();
    if (sentinel != null && (sentinel.getNodes() == null || sentinel.getNodes().isEmpty())) {
      redis.setSentinel(null);
    }
    if (redis.getCluster() != null && redis.getSentinel() != null) {
      throw new IllegalArgumentException(
          "set one of QUWANDA_REDIS_CLUSTER_NODES and QUWANDA_REDIS_SENTINEL_NODES");
    }
    if (redis.getSentinel() != null
        && (sentinel.getMaster() == null || sentinel.getMaster().isBlank())) {
      throw new IllegalArgumentException(
          "QUWANDA_REDIS_SENTINEL_NODES needs QUWANDA_REDIS_SENTINEL_MASTER");
    }
  }
}
