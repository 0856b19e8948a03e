package com.quwanda.localstack;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A Redis master with one replica, which keep nothing over a restart, and three sentinels. */
public final class RedisSentinels {
  /** The name by which the sentinels know the master. */
  public static final String MASTER = "stock";

  private static final int SENTINELS = 3;

  private final List<Redis> servers;
  private final List<Redis> sentinels;

  private RedisSentinels(List<Redis> servers, List<Redis> sentinels) {
    this.servers = servers;
    this.sentinels = sentinels;
  }

  /** Returns once the sentinels know one another and the replica. */
  public static RedisSentinels start(Path program) {
    Redis master = RedisProcess.start(program, "--repl-diskless-sync-delay", "0");
    Redis replica = RedisProcess.start(program, "--replicaof", master.host() + " " + master.port());
    RedisLine.await(
        "the replica follows",
        () -> RedisLine.say(replica, "INFO replication").contains("master_link_status:up"));
    String settings =
        """
        sentinel monitor %1$s %2$s %3$d 2
        sentinel down-after-milliseconds %1$s 1000
        sentinel failover-timeout %1$s 10000
        """
            .formatted(MASTER, master.host(), master.port());
    List<Redis> sentinels =
        IntStream.range(0, SENTINELS)
            .mapToObj(i -> RedisProcess.startWith(program, settings, "--sentinel"))
            .toList();
    RedisSentinels all = new RedisSentinels(List.of(master, replica), sentinels);
    RedisLine.await("the sentinels know one another", all::knowAll);
    return all;
  }

  private boolean knowAll() {
    return sentinels.stream()
        .map(sentinel -> RedisLine.say(sentinel, "INFO sentinel"))
        .allMatch(info -> info.contains("status=ok") && info.contains("slaves=1,sentinels=3"));
  }

  /** Who is the master now, as the first sentinel has it. */
  public Redis master() {
    String address = RedisLine.say(sentinels.get(0), "SENTINEL GET-MASTER-ADDR-BY-NAME " + MASTER);
    return servers.stream()
        .filter(server -> address.contains("\r\n" + server.port() + "\r\n"))
        .findFirst()
        .orElseThrow();
  }

  /** {@code host:port} of the sentinels, separated by commas. */
  public String nodes() {
    return sentinels.stream()
        .map(sentinel -> sentinel.host() + ":" + sentinel.port())
        .collect(Collectors.joining(","));
  }

  public void stop() {
    Stream.concat(sentinels.stream(), servers.stream()).forEach(Redis::stop);
  }
}
