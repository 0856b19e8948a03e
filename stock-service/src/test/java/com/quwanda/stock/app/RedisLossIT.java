package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.Redis;
import com.quwanda.localstack.RedisProcess;
import com.quwanda.lua.ArchiveReply;
import com.quwanda.lua.Gate;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.KeepPlacesRequest;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.RebuildReply;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.RedisRunMapper;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.DefaultRedisScript;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.client.RestClient;

/**
 * The service loses its Redis, a real process each time: emptied, killed and come back empty or
 * with an older state, replaced by a replica that lacks the last writes. It finds Redis under one
 * address all the time, and has a database of its own.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(BothStores.class)
class RedisLossIT {

  private static final String TOKEN = "token-of-the-loss-tests";
  private static final RedisSwitch ADDRESS = new RedisSwitch();
  private static final int STOCK = 12;
  private static final int LIMIT = 4;

  @Autowired CreateActivity create;
  @Autowired MoveSaleGate gate;
  @Autowired CancelSale cancel;
  @Autowired RaiseCapacity raise;
  @Autowired HoldPlaces hold;
  @Autowired BookHold book;
  @Autowired ConfirmHold confirm;
  @Autowired RefundHold refund;
  @Autowired SettleHold settle;
  @Autowired KeepPlaces keep;
  @Autowired WatchRedisRun watch;
  @Autowired RenewLeases leases;
  @Autowired StockApi api;
  @Autowired GlobalTransactions transactions;
  @Autowired StockScripts scripts;
  @Autowired ActivityMapper activities;
  @Autowired RedisRunMapper runs;
  @Autowired BothStores stores;
  @Autowired StringRedisTemplate redis;
  @Autowired JdbcClient jdbc;
  @Autowired MeterRegistry meters;
  @LocalServerPort int port;

  private final List<RedisClient> clients = new ArrayList<>();
  private Redis server;
  private String activity;

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("stock_loss");
    ADDRESS.to(RedisProcess.start(RedisProcess.program()));
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("stock_loss"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("spring.data.redis.host", () -> "127.0.0.1");
    properties.add("spring.data.redis.port", ADDRESS::port);
    properties.add("seata.service.grouplist.default", () -> stack.seata().address());
    properties.add("quwanda.kit.internal-token", () -> TOKEN);
    properties.add("quwanda.kit.gateway-token", () -> "token-of-a-gateway-in-tests");
    properties.add("quwanda.kit.faults-enabled", () -> true);
    properties.add("quwanda.stock.redis-watch", () -> "200ms");
    properties.add("quwanda.stock.sale-lease", () -> "5s");
    properties.add("quwanda.stock.rebuild-pause", () -> "600ms");
  }

  static List<Path> programs() {
    return RedisLoad.programs();
  }

  /** A new server each time; it knows none of the activities of the tests before. */
  private void use(Redis started) {
    server = started;
    ADDRESS.to(started);
    jdbc.sql("DELETE FROM activity").update();
    awaitReopened();
    activity = Activities.newId() + "-loss";
    create.create(Activities.of(activity, STOCK, 4, LIMIT));
    gate.open(activity);
    // What the watch has not seen yet it cannot miss.
    await().until(() -> leases.knows(activity));
  }

  @BeforeEach
  void useAServerWithoutPersistence() {
    use(RedisProcess.start(RedisProcess.program()));
  }

  @AfterEach
  void leaveNothingArmed() {
    faults().delete().uri("/internal/v1/faults").retrieve().toBodilessEntity();
    clients.forEach(RedisClient::shutdown);
  }

  @Test
  void bringsEverythingBackAfterRedisWasEmptied() {
    buyOfEachKind();

    commands(server).flushall();

    refused("STOCK_UNAVAILABLE", "at once", 8, 1);
    awaitSuspendedOnce();
    awaitReopened();
    stores.agree(activity);
    assertThat(stores.state(activity, order("sold"))).isEqualTo("CONFIRMED");
    assertThat(stores.state(activity, order("frozen"))).isEqualTo("HELD");
    assertThat(stores.state(activity, order("booked"))).isEqualTo("HELD");
    assertThat(free()).isEqualTo(STOCK - 6);
    // User 1 has two places, one frozen, one sold; so the limit leaves two.
    refused("PURCHASE_LIMIT", "beyond", 1, LIMIT - 1);
    hold("within", 1, LIMIT - 2);
    hold("rest", 7, 4);
    refused("INSUFFICIENT_STOCK", "too many", 9, 1);
    stores.agree(activity);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void takesNothingFromARedisThatCameBackEmptyUntilItIsRebuilt(Path program) {
    use(RedisProcess.start(program));
    buyOfEachKind();
    String before = runs.current();
    arm("rebuild.before-reopen", "SLEEP", 1, 1500);

    server.kill();
    server.start();

    awaitAnotherRun(before);
    await()
        .untilAsserted(
            () -> assertThat(meters.get("stock_gates_suspended").gauge().value()).isPositive());
    refused("STOCK_UNAVAILABLE", "meanwhile", 8, 1);
    awaitReopened();
    stores.agree(activity);
    hold("after", 8, 1);
    stores.agree(activity);
    assertThat(meters.get("stock_redis_rebuilds_total").tag("result", "DONE").counter().count())
        .isPositive();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsRightWhenRedisComesBackWithAnOlderStateWhileBuyersKeepBuying(Path program)
      throws Exception {
    use(RedisProcess.start(program));
    long seed = Long.getLong("loss.seed", 20261130L);
    String busy = openBusySale();
    RedisLoad load = new RedisLoad(seed, busy, hold, book, confirm, refund, settle, transactions);
    try {
      load.start();
      load.awaitHeld(150);
      commands(server).save();
      load.awaitHeld(350);
      server.kill();
      server.start();
      awaitReopened();
      load.awaitHeld(500);
    } finally {
      load.stop();
    }
    assertThat(load.refusals()).as("seed " + seed).containsKey("STOCK_UNAVAILABLE");
    load.settleUnknown();
    stores.agree(busy);
    assertThat(
            jdbc.sql(
                    "SELECT COUNT(*) FROM stock_log WHERE activity_id = ?"
                        + " AND state IN ('BOOKED', 'CONFIRMED', 'REFUNDED')")
                .param(busy)
                .query(Integer.class)
                .single())
        .isGreaterThan(30);
    assertThat(
            jdbc.sql("SELECT COUNT(*) FROM stock_log WHERE activity_id = ? AND refunds <> ''")
                .param(busy)
                .query(Integer.class)
                .single())
        .isGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsRightAfterAFailoverToAReplicaThatLacksTheLastWrites(Path program) throws Exception {
    Redis master = RedisProcess.start(program, "--repl-diskless-sync-delay", "0");
    Redis replica =
        RedisProcess.start(program, "--replicaof", master.host(), Integer.toString(master.port()));
    awaitInSync(replica);
    use(master);
    String busy = openBusySale();
    RedisLoad load = new RedisLoad(7, busy, hold, book, confirm, refund, settle, transactions);
    try {
      load.start();
      load.awaitHeld(100);
      // From here on the replica misses what the master takes.
      commands(replica).replicaofNoOne();
      load.awaitHeld(250);
      master.kill();
      ADDRESS.to(replica);
      server = replica;
      awaitReopened();
      load.awaitHeld(350);
    } finally {
      load.stop();
    }
    load.settleUnknown();
    stores.agree(busy);
  }

  @Test
  void goesOnWithARebuildThatStoppedBeforeTheGateWasReopened() {
    buyOfEachKind();
    arm("rebuild.before-reopen", "FAIL", 2, 0);

    server.kill();
    server.start();

    await()
        .ignoreExceptions()
        .untilAsserted(
            () ->
                assertThat(
                        meters
                            .get("stock_redis_rebuilds_total")
                            .tag("result", "FAILED")
                            .counter()
                            .count())
                    .isPositive());
    assertThat(activities.find(activity).suspended()).isTrue();
    awaitReopened();
    stores.agree(activity);
    hold("after", 8, 1);
  }

  @Test
  void noticesAStateThatWentBackWithoutARestart() {
    StockKeys keys = new StockKeys(activity);
    RedisCommands<String, String> now = commands(server);
    String oldGate = now.get(keys.gate());
    String oldStock = now.get(keys.stock(Activities.TYPE));
    buyOfEachKind();
    await().until(() -> !now.get(keys.gate()).equals(oldGate));

    now.multi();
    now.set(keys.gate(), oldGate);
    now.set(keys.stock(Activities.TYPE), oldStock);
    now.del(keys.holds(), keys.purchased());
    now.exec();

    awaitSuspendedOnce();
    awaitReopened();
    stores.agree(activity);
  }

  @Test
  void bringsAChangeOfCapacityBackThatRedisHasLost() {
    buyOfEachKind();
    commands(server).save();
    raise.raise(activity, Activities.TYPE, new RaiseCapacityRequest("more", 8));
    hold("of the new ones", 5, 4);
    String before = runs.current();

    server.kill();
    server.start();

    awaitAnotherRun(before);
    awaitReopened();
    assertThat(free()).isEqualTo(STOCK + 8 - 6 - 4);
    stores.agree(activity);
  }

  @Test
  void releasesWhatAnOlderStateHoldsAndOthersHaveBoughtSince() {
    hold("early", 1, 4);
    hold("stays", 2, 4);
    commands(server).save();
    settle.settle(verdict(order("early"), null, Verdict.DEAD));
    hold("late", 3, 4);
    hold("last", 4, 4);
    String before = runs.current();

    server.kill();
    server.start();

    awaitAnotherRun(before);
    awaitReopened();
    assertThat(free()).isZero();
    assertThat(stores.state(activity, order("early"))).isEqualTo("RELEASED");
    stores.agree(activity);
  }

  @Test
  void bringsPartlyRefundedHoldsBackExactlyAsTheyWere() {
    sellAndGiveBack();
    buyOfEachKind();
    StockKeys keys = new StockKeys(activity);
    Object partly = redis.opsForHash().get(keys.holds(), order("partly"));
    Map<Object, Object> purchased = redis.opsForHash().entries(keys.purchased());
    String counters = redis.opsForValue().get(keys.stock(Activities.TYPE));

    commands(server).flushall();

    awaitSuspendedOnce();
    awaitReopened();
    assertThat(redis.opsForHash().get(keys.holds(), order("partly"))).isEqualTo(partly);
    assertThat(redis.opsForHash().entries(keys.purchased())).isEqualTo(purchased);
    assertThat(redis.opsForValue().get(keys.stock(Activities.TYPE))).isEqualTo(counters);
    stores.agree(activity);
    refused("ALREADY_ENDED", "wholly", 22, 2);
    refund("partly", "refund-3", 1, 4);
    assertThat(free()).isEqualTo(STOCK - 6);
    stores.agree(activity);
  }

  @Test
  void givesBackInAnOlderStateWhatRefundsGaveToOthersSince() {
    hold("early", 1, 4);
    sell("early");
    hold("unsold", 2, 4);
    settle.settle(verdict(order("unsold"), booked("unsold"), Verdict.LIVE));
    hold("stays", 3, 4);
    commands(server).save();
    refund("early", "refund-1", 1, 1);
    refund("early", "refund-2", 2, 3);
    String sold = committed(() -> confirm.confirm(order("unsold"), null));
    settle.settle(verdict(order("unsold"), sold, Verdict.PAID));
    refund("unsold", "refund", 4, 4);
    hold("late", 4, 4);
    hold("last", 5, 3);
    assertThat(free()).isZero();
    String before = runs.current();

    server.kill();
    server.start();

    awaitAnotherRun(before);
    awaitReopened();
    assertThat(free()).isZero();
    stores.agree(activity);
    refused("ALREADY_ENDED", "unsold", 2, 4);
  }

  @Test
  void finishesARefundThatALossOfRedisCameInto() {
    sellAndGiveBack();
    hold("two", 31, 2);
    sell("two");
    String unsettled = refundInDatabase("two", "refund", 1);
    String halfWay = refundInDatabase("partly", "refund-3", 1);
    arm("settle.after-redis", "FAIL", 1, 0);
    assertThat(settle.settleOrFail(refunded("partly", halfWay, 4)).result())
        .isEqualTo(Result.FAILED);
    StockKeys keys = new StockKeys(activity);
    assertThat(api.rebuild(activity).failed()).isZero();
    assertThat(free()).as("what Redis has done is done").isEqualTo(STOCK - 2);

    commands(server).flushall();

    awaitSuspendedOnce();
    await().until(() -> redis.hasKey(keys.holds()));
    awaitReopened();
    assertThat(free()).as("Redis gives back last").isEqualTo(STOCK - 3);
    assertThat(settle.settle(refunded("two", unsettled, 1)).result()).isEqualTo(Result.APPLIED);
    assertThat(settle.settle(refunded("partly", halfWay, 4)).result()).isEqualTo(Result.APPLIED);
    assertThat(free()).isEqualTo(STOCK - 1);
    stores.agree(activity);
  }

  @Test
  void leavesCancelledSalesClosedForGood() {
    buyOfEachKind();
    cancel.cancel(activity);
    String before = runs.current();

    server.kill();
    server.start();

    awaitAnotherRun(before);
    awaitReopened();
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.CLOSED);
    assertThat(activities.find(activity).sale).isEqualTo("CANCELLED");
    assertThatThrownBy(() -> gate.open(activity)).hasMessageStartingWith("ACTIVITY_CANCELLED");
    api.rebuild(activity);
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.CLOSED);
    refused("NOT_ON_SALE", "cancelled", 8, 1);
    stores.agree(activity);
  }

  @Test
  void leavesClosedSalesClosed() {
    buyOfEachKind();
    gate.close(activity);

    server.kill();
    server.start();

    await()
        .until(
            () ->
                scripts
                    .gate(activity)
                    .map(Gate::status)
                    .filter(Gate.Status.CLOSED::equals)
                    .isPresent());
    awaitReopened();
    assertThat(activities.find(activity).sale).isEqualTo("CLOSED");
    refused("NOT_ON_SALE", "closed", 8, 1);
    stores.agree(activity);
  }

  @Test
  void rebuildsAHealthyActivityOnDemandAndChangesNothing() {
    buyOfEachKind();
    Map<Object, Object> before = redis.opsForHash().entries(new StockKeys(activity).holds());

    RebuildReply reply = api.rebuild(activity);

    assertThat(reply).isEqualTo(new RebuildReply(activity, 0, 0, 0, 0));
    assertThat(redis.opsForHash().entries(new StockKeys(activity).holds())).isEqualTo(before);
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.OPEN);
    stores.agree(activity);
  }

  /** What operators are told to do about stores that differ must not make it worse. */
  @Test
  void restoresHoldsThatAreMissingInASoldOutActivityWhoseCountersAreThere() {
    buyOfEachKind();
    hold("last-1", 101, LIMIT);
    hold("last-2", 102, free());
    assertThat(free()).isZero();
    redis.opsForHash().delete(new StockKeys(activity).holds(), order("last-1"));

    RebuildReply reply = api.rebuild(activity);

    assertThat(reply.failed()).isZero();
    assertThat(reply.restored()).isEqualTo(1);
    assertThat(stores.state(activity, order("last-1"))).isEqualTo("HELD");
    refused("INSUFFICIENT_STOCK", "too-late", 103, 1);
    stores.agree(activity);
  }

  @Test
  void bringsNothingOfAnArchivedActivityBack() {
    buyOfEachKind();
    jdbc.sql("UPDATE activity SET sale_until = NOW(3) - INTERVAL 1 MINUTE WHERE activity_id = ?")
        .param(activity)
        .update();
    gate.close(activity);
    scripts.archive(activity, Duration.ZERO, ArchiveReply.DONE, 100);
    assertThat(stores.state(activity, order("sold"))).isEqualTo("none");

    RebuildReply reply = api.rebuild(activity);

    assertThat(reply).isEqualTo(new RebuildReply(activity, 0, 0, 0, 0));
    assertThat(stores.state(activity, order("sold"))).isEqualTo("none");
    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.ARCHIVED);
    assertThat(activities.find(activity).suspended()).isFalse();
  }

  @Test
  void opensNothingWhileARebuildIsDue() {
    buyOfEachKind();
    arm("rebuild.before-reopen", "SLEEP", 1, 1500);
    server.kill();
    server.start();
    await().until(() -> activities.find(activity).suspended());

    assertThat(gate.open(activity).sale()).isEqualTo(ActivityView.Sale.OPEN);

    assertThat(scripts.gate(activity).orElseThrow().status()).isEqualTo(Gate.Status.SUSPENDED);
    awaitReopened();
    stores.agree(activity);
  }

  @Test
  void putsAHoldBackWhoseJournalRowCameTooLateForTheRebuild() throws Exception {
    // The row is written long after the freeze, as after a pause of the process.
    arm("hold.after-lua", "SLEEP", 1, 4000);
    Thread buyer = new Thread(() -> hold("slow", 5, 2));
    buyer.start();
    await().until(() -> scripts.hold(activity, order("slow")).isPresent());

    commands(server).flushall();

    awaitSuspendedOnce();
    awaitReopened();
    buyer.join();
    assertThat(stores.state(activity, order("slow"))).isEqualTo("HELD");
    stores.agree(activity);
  }

  /**
   * The control: the same loss with nobody watching, no lease, and Spring's fall-back to the text.
   */
  @Test
  void wouldSellPlacesTwiceWithoutAnyOfThis() {
    gate.close(activity);
    var row = activities.find(activity);
    watch.stop();
    try {
      scripts.writeGate(
          activity,
          new Gate(Gate.Status.OPEN, row.saleFrom, row.saleUntil, LIMIT, row.saleEpoch + 1));
      commands(server).save();
      for (int user = 1; user <= STOCK / LIMIT; user++) {
        hold("sold-" + user, user, LIMIT);
      }
      server.kill();
      server.start();
      await().ignoreExceptions().until(() -> redis.hasKey(new StockKeys(activity).gate()));

      List<?> reply = unguarded(order("oversold"), 1, LIMIT);

      assertThat(reply).as("user 1 has " + LIMIT + " places").first().isEqualTo(1L);
      assertThatThrownBy(() -> stores.agree(activity)).isInstanceOf(AssertionError.class);
    } finally {
      redis.opsForHash().delete(new StockKeys(activity).holds(), order("oversold"));
      watch.start();
    }
    awaitReopened();
    gate.open(activity);
  }

  @Test
  void keepsPlacesForTheWaitlistBeforeThePublicCanTakeAnyAgain() {
    buyOfEachKind();
    hold("rest", 7, 4);
    keep.keep(activity, Activities.TYPE, new KeepPlacesRequest(3L, 5, 2));
    refused("INSUFFICIENT_STOCK", "public", 8, 1);

    commands(server).flushall();

    refused("STOCK_UNAVAILABLE", "at once", 8, 1);
    awaitSuspendedOnce();
    // The public comes as often as it can, from before the gate is open until after that.
    await()
        .ignoreExceptions()
        .pollInterval(Duration.ofMillis(5))
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> refused("INSUFFICIENT_STOCK", "again", 8, 1));
    awaitReopened();
    refused("INSUFFICIENT_STOCK", "later", 8, 1);
    hold.hold(Activities.offerHold(order("offer"), 9, activity, 2));
    stores.agree(activity);
    // What was said in a version from before the loss is still known to be stale.
    keep.keep(activity, Activities.TYPE, new KeepPlacesRequest(2L, 0, 0));
    assertThat(
            scripts
                .snapshot(activity, List.of(Activities.TYPE))
                .types()
                .get(Activities.TYPE)
                .reserved())
        .isEqualTo(5);
  }

  private List<?> unguarded(String orderId, long user, int quantity) {
    DefaultRedisScript<List> freeze = new DefaultRedisScript<>();
    freeze.setLocation(new ClassPathResource("lua/freeze.lua"));
    freeze.setResultType(List.class);
    StockKeys keys = new StockKeys(activity);
    return redis.execute(
        freeze,
        List.of(
            keys.gate(),
            keys.stock(Activities.TYPE),
            keys.purchased(),
            keys.holds(),
            keys.waitlist(Activities.TYPE)),
        orderId,
        Long.toString(user),
        Integer.toString(quantity),
        "0",
        "order-service|" + Activities.TYPE + "|print",
        "PUBLIC");
  }

  /** One hold of each kind, six places in all; users 1 to 3. One more is released again. */
  private void buyOfEachKind() {
    hold("frozen", 1, 1);
    hold("sold", 1, 1);
    hold("booked", 2, 3);
    hold("second", 3, 1);
    hold("released", 3, 2);
    settle.settle(verdict(order("released"), null, Verdict.DEAD));
    settle.settle(verdict(order("booked"), booked("booked"), Verdict.LIVE));
    sell("sold");
  }

  /** Four places sold of which one is left, and two that were sold and are all given back. */
  private void sellAndGiveBack() {
    hold("partly", 21, 4);
    sell("partly");
    refund("partly", "refund-1", 2, 2);
    refund("partly", "refund-2", 1, 3);
    hold("wholly", 22, 2);
    sell("wholly");
    refund("wholly", "refund", 2, 2);
  }

  private void sell(String name) {
    settle.settle(verdict(order(name), booked(name), Verdict.LIVE));
    String sold = committed(() -> confirm.confirm(order(name), null));
    settle.settle(verdict(order(name), sold, Verdict.PAID));
  }

  private void refund(String name, String refundId, int quantity, int inAll) {
    String xid = refundInDatabase(name, refundId, quantity);
    assertThat(settle.settle(refunded(name, xid, inAll)).result()).isEqualTo(Result.APPLIED);
  }

  private String refundInDatabase(String name, String refundId, int quantity) {
    return committed(
        () -> refund.refund(order(name), new RefundHoldRequest(refundId, quantity, null)));
  }

  private String booked(String name) {
    return committed(() -> book.book(order(name), null));
  }

  private String committed(Runnable branch) {
    AtomicReference<Ending<Void>> ending = new AtomicReference<>();
    // On a busy machine the connection to the TC may just be being made again.
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              ending.set(SaleStack.launch(transactions, branch));
              return !(ending.get() instanceof Ending.NeverBegun);
            });
    assertThat(ending.get()).isInstanceOf(Ending.Committed.class);
    return ((Ending.Committed<Void>) ending.get()).xid();
  }

  private SettleRequest refunded(String name, String xid, int inAll) {
    return new SettleRequest(
        order(name),
        activity,
        Activities.TYPE,
        xid,
        Verdict.PAID,
        inAll,
        "a test says so",
        Healer.SCAN);
  }

  private String openBusySale() {
    String busy = Activities.newId() + "-busy";
    create.create(Activities.of(busy, 2000, 16, 6));
    gate.open(busy);
    return busy;
  }

  private SettleRequest verdict(String orderId, String xid, Verdict verdict) {
    return new SettleRequest(
        orderId, activity, Activities.TYPE, xid, verdict, 0, "a test says so", Healer.SCAN);
  }

  private String order(String name) {
    return "order-" + activity + "-" + name.replace(' ', '-');
  }

  private void hold(String name, long user, int quantity) {
    hold.hold(Activities.hold(order(name), user, activity, quantity));
  }

  private void refused(String code, String name, long user, int quantity) {
    assertThatThrownBy(() -> hold(name, user, quantity)).hasMessageStartingWith(code);
  }

  private int free() {
    return scripts.available(activity, List.of(Activities.TYPE)).get(Activities.TYPE);
  }

  private void awaitAnotherRun(String before) {
    await().atMost(Duration.ofSeconds(30)).until(() -> !runs.current().equals(before));
  }

  private void awaitSuspendedOnce() {
    await().until(() -> activities.find(activity).suspension > 0);
  }

  /** Until this Redis is the run that is written down and nothing is suspended any more. */
  private void awaitReopened() {
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                scripts.observeRun().equals(runs.current())
                    && activities.suspended(java.time.Instant.now()).isEmpty());
  }

  private void awaitInSync(Redis replica) {
    RedisCommands<String, String> commands = commands(replica);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> commands.info("replication").contains("master_link_status:up"));
  }

  private RedisCommands<String, String> commands(Redis at) {
    RedisClient client = RedisClient.create(RedisURI.create(at.host(), at.port()));
    clients.add(client);
    return client.connect().sync();
  }

  private void arm(String point, String action, int times, int millis) {
    faults()
        .put()
        .uri("/internal/v1/faults/" + point)
        .contentType(MediaType.APPLICATION_JSON)
        .body(Map.of("action", action, "times", times, "millis", millis))
        .retrieve()
        .toBodilessEntity();
  }

  private RestClient faults() {
    return RestClient.builder()
        .baseUrl("http://127.0.0.1:" + port)
        .defaultHeader("X-Internal-Token", TOKEN)
        .build();
  }
}
