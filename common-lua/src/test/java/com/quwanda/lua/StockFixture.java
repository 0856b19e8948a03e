package com.quwanda.lua;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.data.redis.core.script.RedisScript;

/**
 * One activity of its own, on sale and warmed up, with known-good requests for it. Each fixture has
 * another activity, so tests share a server without cleaning it.
 */
final class StockFixture {
  static final String TYPE = "standard";
  static final String OWNER = "order-service";
  static final long USER = 1001;

  private static final AtomicInteger ACTIVITIES = new AtomicInteger();

  final String activity;
  final StringRedisTemplate redis;
  final StockScripts scripts;
  final StockKeys keys;

  /** A freeze script that the server has been taught, as one that is admitted is. */
  final RedisScript<List<Object>> freeze;

  private final ScriptRunner stranger;

  StockFixture(StringRedisTemplate redis) {
    this(redis, "act_test-" + ACTIVITIES.incrementAndGet());
  }

  StockFixture(StringRedisTemplate redis, String activity) {
    this.activity = activity;
    this.redis = redis;
    this.scripts = admitted(redis);
    this.keys = new StockKeys(activity);
    this.stranger = new ScriptRunner(redis);
    this.freeze = stranger.freezeOf("a stranger's");
    stranger.teach(freeze, of(StockScript.FREEZE), "none", "0", "0", "0", "none", "PUBLIC");
    stranger.admit(freeze);
  }

  /** An activity on sale with a limit of 4 per user and these places per bucket. */
  static StockFixture onSale(Integer... places) {
    return onSaleAt(TestRedis.template(), places);
  }

  static StockFixture onSaleAt(StringRedisTemplate redis, Integer... places) {
    StockFixture fixture = new StockFixture(redis);
    fixture.open(4);
    fixture.warmUp(TYPE, List.of(places));
    return fixture;
  }

  void open(int limit) {
    gate(Gate.Status.OPEN, redisNow().minusSeconds(60), redisNow().plusSeconds(3600), limit);
  }

  void gate(Gate.Status status, Instant from, Instant until, int limit) {
    String stored = redis.opsForValue().get(keys.gate());
    long epoch = stored == null ? 1 : Gate.parse(stored).epoch() + 1;
    scripts.writeGate(activity, new Gate(status, from, until, limit, epoch));
  }

  void warmUp(String ticketType, List<Integer> places) {
    scripts.warmUp(activity, ticketType, 0, places, places);
  }

  /** Redis' own time, to the millisecond, asked of the node that has this activity. */
  Instant redisNow() {
    DefaultRedisScript<Long> time =
        new DefaultRedisScript<>(
            "local t = redis.call('TIME') return t[1] * 1000 + math.floor(t[2] / 1000)",
            Long.class);
    return Instant.ofEpochMilli(redis.execute(time, List.of(keys.gate())));
  }

  FreezeRequest request(String orderId, int quantity) {
    return request(orderId, USER, quantity, 0);
  }

  FreezeRequest request(String orderId, long user, int quantity, int startBucket) {
    return new FreezeRequest(
        activity, TYPE, orderId, OWNER, user, quantity, startBucket, "print-" + quantity);
  }

  FreezeReply freeze(String orderId, int quantity) {
    return scripts.freeze(request(orderId, quantity));
  }

  FreezeReply freeze(String orderId, long user, int quantity, int startBucket) {
    return scripts.freeze(request(orderId, user, quantity, startBucket));
  }

  /** Freezes for one who waits. */
  FreezeReply freezeForWaiter(String orderId, long user, int quantity) {
    return scripts.freeze(
        new FreezeRequest(
            activity, TYPE, orderId, OWNER, user, quantity, 0, "print-" + quantity, true));
  }

  ReserveOutcome reserve(long version, int places, int least) {
    return scripts.reserve(activity, TYPE, version, places, least);
  }

  FreeCount freeNow() {
    return scripts.free(activity, List.of(TYPE)).get(TYPE);
  }

  HoldRef ref(String orderId) {
    return ref(orderId, USER);
  }

  HoldRef ref(String orderId, long user) {
    return new HoldRef(activity, TYPE, orderId, OWNER, user);
  }

  StockSnapshot snapshot() {
    return scripts.snapshot(activity, List.of(TYPE));
  }

  StockSnapshot.OfType type() {
    return snapshot().types().get(TYPE);
  }

  List<Integer> free() {
    return type().free();
  }

  /** The order ids of all holds that are not settled. */
  List<String> unsettled() {
    return scripts.unsettled(activity, Instant.ofEpochMilli(Long.MAX_VALUE), Integer.MAX_VALUE);
  }

  int purchased(long user) {
    StockSnapshot.OfUser found = snapshot().users().get(user);
    return found == null ? 0 : found.purchased();
  }

  /** Calls a script past the typed callers, as a stranger would. */
  List<Object> raw(StockScript script, Object... arguments) {
    return stranger.run(script, of(script), arguments);
  }

  List<String> of(StockScript script) {
    return script.keys().stream().map(kind -> keys.of(kind, TYPE)).toList();
  }

  /** Scripts that may freeze. */
  static StockScripts admitted(StringRedisTemplate redis) {
    StockScripts scripts = new StockScripts(redis);
    scripts.admitFreezes(scripts.observeRun());
    return scripts;
  }

  /** All that Redis holds of this activity, to show that nothing changed. */
  List<Object> everything() {
    return List.of(
        String.valueOf(redis.opsForValue().get(keys.gate())),
        String.valueOf(redis.opsForValue().get(keys.stock(TYPE))),
        String.valueOf(redis.opsForValue().get(keys.capacity(TYPE))),
        String.valueOf(redis.opsForValue().get(keys.waitlist(TYPE))),
        redis.opsForHash().entries(keys.purchased()),
        redis.opsForHash().entries(keys.holds()));
  }

  static List<Integer> even(int buckets, int each) {
    return Collections.nCopies(buckets, each);
  }
}
