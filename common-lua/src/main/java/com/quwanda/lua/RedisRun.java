package com.quwanda.lua;

import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.springframework.data.redis.connection.ClusterSlotHashUtil;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisClusterNode;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Which run of Redis this process talks to: the run id and the replication id of every master. A
 * restarted server has another run id, a promoted replica both another.
 */
final class RedisRun {

  private final StringRedisTemplate redis;

  RedisRun(StringRedisTemplate redis) {
    this.redis = redis;
  }

  /** The run, the same text as long as no master was restarted or replaced. */
  String observe() {
    return redis.execute((RedisCallback<String>) RedisRun::observed);
  }

  private static String observed(RedisConnection connection) {
    if (!(connection instanceof RedisClusterConnection cluster)) {
      return run(
          connection.serverCommands().info("server"),
          connection.serverCommands().info("replication"));
    }
    return masters(cluster).stream()
        .map(
            node ->
                run(
                    cluster.serverCommands().info(node, "server"),
                    cluster.serverCommands().info(node, "replication")))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  private static String run(Properties server, Properties replication) {
    return server.getProperty("run_id") + "/" + replication.getProperty("master_replid");
  }

  /** For each master one activity id whose keys it has. */
  List<String> activityOfEachMaster() {
    return redis.execute((RedisCallback<List<String>>) RedisRun::activities);
  }

  private static List<String> activities(RedisConnection connection) {
    if (!(connection instanceof RedisClusterConnection cluster)) {
      return List.of(activity(0));
    }
    return masters(cluster).stream()
        .map(
            node ->
                IntStream.iterate(0, number -> number + 1)
                    .mapToObj(RedisRun::activity)
                    .filter(id -> node.servesSlot(ClusterSlotHashUtil.calculateSlot(id)))
                    .findFirst()
                    .orElseThrow())
        .toList();
  }

  private static String activity(int number) {
    return "run-" + number;
  }

  // A failed master is still listed when a replica has taken its slots over.
  private static List<RedisClusterNode> masters(RedisClusterConnection cluster) {
    return StreamSupport.stream(cluster.clusterCommands().clusterGetNodes().spliterator(), false)
        .filter(node -> node.isMaster() && !node.getSlotRange().getSlots().isEmpty())
        .toList();
  }
}
