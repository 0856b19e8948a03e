package com.quwanda.e2e.check;

import com.quwanda.e2e.Stores;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import java.time.Duration;
import java.util.List;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The stock in Redis, read by the same scripts that the service uses. */
public final class RedisView implements AutoCloseable {
  private final LettuceConnectionFactory connections;
  private final StringRedisTemplate redis;
  private final StockScripts scripts;

  public RedisView(Stores stores) {
    this(new RedisStandaloneConfiguration(stores.redisHost(), stores.redisPort()));
  }

  /** Another Redis than that of the stack: a cluster, or one that sentinels watch. */
  public RedisView(RedisConfiguration place) {
    this.connections =
        new LettuceConnectionFactory(
            place,
            LettuceClientConfiguration.builder().commandTimeout(Duration.ofSeconds(10)).build());
    connections.start();
    this.redis = new StringRedisTemplate(connections);
    this.scripts = new StockScripts(redis);
  }

  public StockSnapshot snapshot(String activityId, List<String> ticketTypes) {
    return scripts.snapshot(activityId, ticketTypes);
  }

  /** Every hold record of an activity, ended ones and tombstones included. */
  public List<Hold> holds(String activityId) {
    return redis.opsForHash().keys(new StockKeys(activityId).holds()).stream()
        .flatMap(orderId -> scripts.hold(activityId, (String) orderId).stream())
        .map(record -> hold(activityId, record))
        .toList();
  }

  private static Hold hold(String activityId, HoldRecord record) {
    return new Hold(
        record.orderId(),
        new UserAt(activityId, record.userId()),
        new TypeAt(activityId, record.ticketType()),
        record.quantity(),
        record.left().counts().values().stream().mapToInt(Integer::intValue).sum(),
        record.left().counts(),
        record.state().name());
  }

  /** Empties the server, all databases of it. */
  public void flushAll() {
    redis.execute(
        connection -> {
          connection.serverCommands().flushAll();
          return null;
        },
        false);
  }

  /** For tests that damage something on purpose. */
  public StringRedisTemplate raw() {
    return redis;
  }

  @Override
  public void close() {
    connections.destroy();
  }
}
