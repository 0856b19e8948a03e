package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.data.redis.core.RedisCallback;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;

/**
 * A restarted or promoted Redis does not know the freeze script, so no place is taken there until
 * somebody has looked at it. On the Redis 6.2 of the build, and on the 7 of the system where there
 * is one.
 */
class RunIT {
  private static final Path SEVEN =
      Path.of(System.getProperty("redis7.program", "/usr/bin/redis-server"));

  static Stream<Path> programs() {
    return Stream.concat(
        Stream.of(RedisProcess.program()), Stream.of(SEVEN).filter(Files::isExecutable));
  }

  static Stream<Path> seven() {
    return Stream.of(SEVEN).filter(Files::isExecutable);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void refusesToFreezeOnARestartedServerThatHasKeptItsData(Path program) {
    Redis server = RedisProcess.start(program, "--appendonly", "yes", "--appendfsync", "always");
    StockFixture stock = StockFixture.onSaleAt(TestRedis.at(server), 5);
    stock.freeze("order-1", 1);
    String before = stock.scripts.observeRun();
    List<Object> kept = stock.everything();

    server.kill();
    server.start();

    awaitAnswer(stock);
    assertThat(stock.everything()).as("the data survived").isEqualTo(kept);
    assertThatThrownBy(() -> stock.freeze("order-2", 1)).isInstanceOf(UnknownRunException.class);
    assertThatThrownBy(() -> stock.freeze("order-2", 1)).isInstanceOf(UnknownRunException.class);
    assertThat(stock.everything()).isEqualTo(kept);
    assertThat(stock.scripts.observeRun()).isNotEqualTo(before);
    assertThat(stock.scripts.admitFreezes(before)).as("admits only what it sees").isFalse();
    assertThatThrownBy(() -> stock.freeze("order-2", 1)).isInstanceOf(UnknownRunException.class);
    assertThat(stock.scripts.admitFreezes(stock.scripts.observeRun())).isTrue();
    assertThat(stock.freeze("order-2", 1)).isInstanceOf(FreezeReply.Held.class);
  }

  /** The control: with Spring's own fall-back to the text the same server sells on. */
  @ParameterizedTest
  @MethodSource("programs")
  void sendsTheTextAndSellsOnWithoutThisGuard(Path program) {
    Redis server = RedisProcess.start(program, "--appendonly", "yes", "--appendfsync", "always");
    StockFixture stock = StockFixture.onSaleAt(TestRedis.at(server), 5);
    server.kill();
    server.start();
    awaitAnswer(stock);

    DefaultRedisScript<List> unguarded =
        new DefaultRedisScript<>(ScriptHeaderTest.text(StockScript.FREEZE), List.class);
    List<?> reply =
        stock.redis.execute(
            unguarded,
            StockScript.FREEZE.keys().stream()
                .map(kind -> stock.keys.of(kind, StockFixture.TYPE))
                .toList(),
            "order-1",
            "1001",
            "1",
            "0",
            "order-service|standard|print");
    assertThat(reply).first().isEqualTo(1L);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void refusesToFreezeOnAPromotedReplica(Path program) {
    Redis master = RedisProcess.start(program);
    Redis replica = replicaOf(master, program);
    StockFixture onMaster = StockFixture.onSaleAt(TestRedis.at(master), 5);
    onMaster.freeze("order-1", 1);
    StringRedisTemplate promoted = TestRedis.at(replica);
    await().until(() -> promoted.hasKey(onMaster.keys.holds()));
    master.kill();
    promote(promoted);

    // The same caller as before: only the server behind its connection is another.
    ScriptRunner caller = new ScriptRunner(promoted);
    caller.admit(onMaster.freeze);
    assertThatThrownBy(
            () ->
                caller.run(
                    StockScript.FREEZE,
                    onMaster.of(StockScript.FREEZE),
                    "order-2",
                    "1001",
                    "1",
                    "0",
                    "order-service|standard|print"))
        .isInstanceOf(UnknownRunException.class);
  }

  /** Redis 6.2 hands its scripts to a replica that syncs later, so there only the watch notices. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("seven")
  void keepsItsScriptsFromAReplicaThatComesLaterOnRedisSeven(Path program) {
    Redis master = RedisProcess.start(program, "--repl-diskless-sync-delay", "0");
    StockFixture onMaster = StockFixture.onSaleAt(TestRedis.at(master), 5);
    onMaster.freeze("order-1", 1);
    StringRedisTemplate late = TestRedis.at(replicaOf(master, program));
    await().atMost(Duration.ofSeconds(30)).until(() -> late.hasKey(onMaster.keys.holds()));

    assertThat(known(onMaster.redis, onMaster.freeze.getSha1())).isTrue();
    assertThat(known(late, onMaster.freeze.getSha1())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void namesAnotherRunAfterAReplicaHasTakenOver(Path program) {
    Redis master = RedisProcess.start(program);
    Redis replica = replicaOf(master, program);
    StockScripts onMaster = new StockScripts(TestRedis.at(master));
    StringRedisTemplate promoted = TestRedis.at(replica);
    String before = onMaster.observeRun();

    assertThat(onMaster.observeRun()).isEqualTo(before);
    promote(promoted);
    assertThat(new StockScripts(promoted).observeRun()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void takesNothingBeforeFreezesAreAdmitted(Path program) {
    StringRedisTemplate redis = TestRedis.at(RedisProcess.start(program));
    StockFixture stock = StockFixture.onSaleAt(redis, 5);
    List<Object> before = stock.everything();

    stock.scripts.refuseFreezes();

    assertThatThrownBy(() -> stock.freeze("order-1", 1)).isInstanceOf(UnknownRunException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  private static Redis replicaOf(Redis master, Path program) {
    Redis replica =
        RedisProcess.start(program, "--replicaof", master.host(), Integer.toString(master.port()));
    StringRedisTemplate redis = TestRedis.at(replica);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              Properties info =
                  redis.execute(
                      (RedisCallback<Properties>)
                          connection -> connection.serverCommands().info("replication"));
              return "up".equals(info.getProperty("master_link_status"));
            });
    return replica;
  }

  private static void promote(StringRedisTemplate replica) {
    replica.execute(
        (RedisCallback<Object>)
            connection -> {
              connection.serverCommands().replicaOfNoOne();
              return null;
            });
  }

  private static boolean known(StringRedisTemplate redis, String sha) {
    return redis
        .execute(
            (RedisCallback<List<Boolean>>)
                connection -> connection.scriptingCommands().scriptExists(sha))
        .get(0);
  }

  private static void awaitAnswer(StockFixture stock) {
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(30))
        .until(() -> stock.redis.hasKey(stock.keys.gate()) != null);
  }
}
