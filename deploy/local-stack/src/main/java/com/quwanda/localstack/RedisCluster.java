package com.quwanda.localstack;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A Redis Cluster of three masters without replicas, which keep nothing over a restart. */
public final class RedisCluster {
  private static final int SIZE = 3;
  private static final int SLOTS = 16_384;

  private final List<Redis> masters;

  private RedisCluster(List<Redis> masters) {
    this.masters = masters;
  }

  /** Returns once each node says that the cluster works. */
  public static RedisCluster start(Path program) {
    List<Redis> nodes =
        IntStream.range(0, SIZE)
            .mapToObj(
                i ->
                    RedisProcess.start(
                        program, "--cluster-enabled", "yes", "--cluster-node-timeout", "2000"))
            .toList();
    for (int i = 0; i < SIZE; i++) {
      String slots =
          IntStream.range(i * SLOTS / SIZE, (i + 1) * SLOTS / SIZE)
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(" "));
      RedisLine.say(nodes.get(i), "CLUSTER ADDSLOTS " + slots);
      Redis first = nodes.get(0);
      RedisLine.say(nodes.get(i), "CLUSTER MEET " + first.host() + " " + first.port());
    }
    RedisCluster cluster = new RedisCluster(nodes);
    cluster.awaitWorking();
    return cluster;
  }

  /** Waits until each node says that the cluster works. */
  public void awaitWorking() {
    RedisLine.await("the cluster works", () -> masters.stream().allMatch(RedisCluster::works));
  }

  private static boolean works(Redis node) {
    String info = RedisLine.say(node, "CLUSTER INFO");
    return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + SIZE);
  }

  /** In the order of their slots, a third of all each. */
  public List<Redis> masters() {
    return masters;
  }

  /** {@code host:port}, separated by commas. */
  public String nodes() {
    return masters.stream()
        .map(node -> node.host() + ":" + node.port())
        .collect(Collectors.joining(","));
  }

  public void stop() {
    masters.forEach(Redis::stop);
  }
}
