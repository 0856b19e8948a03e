package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.lua.FreezeRequest;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.StockLogRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;

/** Who looks at which unsettled hold, and what a claim that lapses does: nothing twice. */
class ClaimHoldsIT extends SaleStack {

  private static final int PLACES = 600;
  private static final long GRACE = 170;

  @Autowired ClaimHolds claim;
  @Autowired DataSource dataSource;

  @BeforeEach
  void openALargeSale() {
    activity = Activities.newId();
    order = "order-" + activity;
    create.create(Activities.of(activity, PLACES, 4, 4));
    gate.open(activity);
  }

  @Test
  void claimsWhatIsUnsettledAndOldAndNothingElse() {
    String frozen = oldHold("frozen");
    String marked = oldHold("marked");
    journal.mark(marked, HoldState.FREEZE, Operation.BOOK, "tc:1", null, longAgo());
    String justMarked = oldHold("just-marked");
    journal.mark(justMarked, HoldState.FREEZE, Operation.BOOK, "tc:1", null, Instant.now());
    String booked = oldHold("booked");
    live(booked);
    String unbooking = oldHold("unbooking");
    live(unbooking);
    journal.mark(unbooking, HoldState.BOOKED, Operation.UNBOOK, "tc:2", null, longAgo());
    settle.settle(request(oldHold("dead"), Verdict.DEAD, null, Healer.HOOK));
    hold.hold(Activities.hold("young-" + activity, 1001, activity, 1));

    List<HoldView> claimed = claim.claim(request("worker", 60, 100));

    assertThat(claimed)
        .extracting(HoldView::orderId)
        .containsExactlyInAnyOrder(frozen, marked, unbooking);
    assertThat(claimed).extracting(HoldView::redisState).containsOnly("HELD");
    assertThat(claim.claim(request("another", 60, 100))).isEmpty();
  }

  @Test
  void freesTheClaimOfAHoldThatIsSettled() {
    String id = oldHold("settled");
    claim.claim(request("worker", 60, 100));
    assertThat(journal.find(id).claimedBy).startsWith("worker/");

    settle.settle(request(id, Verdict.DEAD, null, Healer.SCAN));

    assertThat(journal.find(id).claimedBy).isNull();
    assertThat(journal.find(id).claimUntil).isNull();
  }

  @Test
  void handsEachHoldToOneOfManyWorkers() throws Exception {
    for (int i = 0; i < 120; i++) {
      oldHold("many-" + i);
    }
    ExecutorService workers = Executors.newFixedThreadPool(6);
    try {
      List<Future<List<HoldView>>> claims = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        String worker = "worker-" + i;
        claims.add(workers.submit(() -> claim.claim(request(worker, 60, 40))));
      }
      List<String> claimed = new ArrayList<>();
      for (Future<List<HoldView>> of : claims) {
        of.get().forEach(view -> claimed.add(view.orderId()));
      }
      assertThat(claimed).doesNotHaveDuplicates();
      claim.claim(request("last", 60, 200)).forEach(view -> claimed.add(view.orderId()));
      assertThat(claimed).doesNotHaveDuplicates().hasSize(120);
    } finally {
      workers.shutdownNow();
    }
  }

  /** The control of the test above: workers that only read get the same holds. */
  @Test
  void wouldHandTheSameHoldsToAllIfNobodyClaimedThem() {
    oldHold("read");

    assertThat(claim.claim(dryRun())).hasSize(1);
    assertThat(claim.claim(dryRun())).hasSize(1);
    assertThat(claim.claim(request("worker", 60, 10))).hasSize(1);
    assertThat(claim.claim(dryRun())).isEmpty();
  }

  @Test
  void sharesHoldsOutAmongShards() {
    for (int i = 0; i < 30; i++) {
      oldHold("shard-" + i);
    }
    Set<String> all = new HashSet<>();
    int claimed = 0;
    for (int shard = 0; shard < 3; shard++) {
      List<HoldView> share =
          claim.claim(new ClaimRequest("worker", 60, GRACE, 100, activity, null, shard, 3, false));
      assertThat(share).isNotEmpty();
      claimed += share.size();
      share.forEach(view -> all.add(view.orderId()));
    }
    assertThat(claimed).isEqualTo(30);
    assertThat(all).hasSize(30);
    assertThatThrownBy(
            () ->
                claim.claim(
                    new ClaimRequest("worker", 60, GRACE, 100, activity, null, 3, 3, false)))
        .hasMessageStartingWith("INVALID_REQUEST");
  }

  @Test
  void findsOneOrderAlone() {
    oldHold("one");
    String two = oldHold("two");

    assertThat(claim.claim(new ClaimRequest("worker", 60, GRACE, 100, null, two, 0, 1, false)))
        .extracting(HoldView::orderId)
        .containsExactly(two);
  }

  @Test
  void writesTheRowOfAHoldThatOnlyRedisHasAndClaimsIt() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    journal.deleteById(journal.find(order).id);

    assertThat(claim.claim(request("worker", 60, 100))).as("younger than the grace age").isEmpty();
    assertThat(claim.claim(new ClaimRequest("w", 60, 0L, 100, activity, null, 0, 1, true)))
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.orderId()).isEqualTo(order);
              assertThat(view.journalState()).isNull();
              assertThat(view.redisState()).isEqualTo("HELD");
            });
    assertThat(journal.find(order)).as("a dry run changes nothing").isNull();

    for (String only : new String[] {null, order}) {
      List<HoldView> claimed =
          claim.claim(new ClaimRequest("w", 1, 0L, 100, activity, only, 0, 1, false));
      assertThat(claimed)
          .singleElement()
          .satisfies(
              view -> {
                assertThat(view.journalState()).isEqualTo("FREEZE");
                assertThat(view.quantity()).isEqualTo(3);
                assertThat(view.owner()).isEqualTo("order-service");
              });
      journal.deleteById(journal.find(order).id);
    }
  }

  @Test
  void adoptsWhatIsMissingAmongManyThatAreNot() {
    for (int i = 0; i < 520; i++) {
      hold.hold(Activities.hold("full-%s-%d".formatted(activity, i), 1001 + i, activity, 1));
    }
    String lost = "full-%s-%d".formatted(activity, 519);
    journal.deleteById(journal.find(lost).id);

    claim.claim(new ClaimRequest("w", 60, 0L, 1, activity, null, 0, 1, false));

    assertThat(journal.find(lost).state).isEqualTo(HoldState.FREEZE);
  }

  @Test
  void returnsAStrayHoldWithItsOwnActivitySoThatItsVerdictCanBeBrought() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String other = Activities.newId();
    create.create(Activities.of(other, STOCK, 3, 4));
    gate.open(other);
    scripts.freeze(
        new FreezeRequest(other, Activities.TYPE, order, "order-service", 1001, 2, 0, "print-2"));

    List<HoldView> claimed =
        claim.claim(new ClaimRequest("w", 60, 0L, 100, other, null, 0, 1, false));

    assertThat(claimed)
        .singleElement()
        .satisfies(
            view -> {
              assertThat(view.activityId()).isEqualTo(other);
              assertThat(view.journalState()).isNull();
            });
    SettleRequest verdict =
        new SettleRequest(
            order, other, Activities.TYPE, null, Verdict.LIVE, 0, "a test says so", Healer.SCAN);
    assertThat(settle.settle(verdict).result()).isEqualTo(Result.APPLIED);
    assertThat(claim.claim(new ClaimRequest("w", 60, 0L, 100, other, null, 0, 1, false))).isEmpty();
    assertThat(journal.find(order).activityId).isEqualTo(activity);
  }

  /** They are claimed together, so they would come together, and fail, for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "1|2|o|t|f|HELD|never|0:2|0:2|", "1|2|o|t|f|LOST|1|0:2|0:2|"})
  void handsOutTheNeighboursOfAHoldThatCannotBeRead(String nonsense) {
    oldHold("left");
    String bad = oldHold("bad");
    oldHold("right");
    redis.opsForHash().put(new StockKeys(activity).holds(), bad, nonsense);

    List<HoldView> claimed = claim.claim(request("worker", 60, 100));

    assertThat(claimed).hasSize(3);
    assertThat(claimed)
        .filteredOn(view -> view.redisState() == null)
        .extracting(HoldView::orderId)
        .containsExactly(bad);
  }

  /** A journal grows with every order; the scan must not read what is settled. */
  @Test
  void findsUnsettledRowsByTheirIndexAmongThousandsOfSettledOnes() {
    String id = oldHold("needle");
    JdbcTemplate database = new JdbcTemplate(dataSource);
    for (int i = 0; i < 12; i++) {
      database.update(
          """
          INSERT INTO stock_log (order_id, owner, user_id, activity_id, ticket_type, ticket_type_id,
              quantity, allocation, left_allocation, refunds, fingerprint, state, frozen_at)
          SELECT CONCAT('%1$s-%2$d-', id), owner, user_id, activity_id, ticket_type,
              ticket_type_id, quantity, allocation, '', '', fingerprint, 'RELEASED', frozen_at
            FROM stock_log WHERE activity_id = '%1$s'
          """
              .formatted(activity, i));
    }
    assertThat(journal.ofActivity(activity, 0, 10_000)).hasSizeGreaterThan(4000);
    database.queryForList("ANALYZE TABLE stock_log");

    assertThat(
            database.queryForList(
                """
                EXPLAIN SELECT * FROM stock_log
                 WHERE unsettled = 1 AND (claim_until IS NULL OR claim_until <= NOW(3))
                   AND GREATEST(frozen_at, COALESCE(mark_at, frozen_at)) <= NOW(3)
                   AND MOD(id, 1) = 0
                 ORDER BY claim_until, id LIMIT 100
                """))
        .singleElement()
        .satisfies(plan -> assertThat(plan.get("key")).isEqualTo("ix_stock_log_unsettled"));
    assertThat(claim.claim(request("worker", 60, 100)))
        .extracting(HoldView::orderId)
        .containsExactly(id);
  }

  /** Case 16: a worker stalls past its claim, another takes over; each hold is settled once. */
  @Test
  void settlesEachHoldOnceWhenAWorkerWakesUpAfterItsClaimHasLapsed() throws Exception {
    for (int i = 0; i < 20; i++) {
      oldHold("stalled-" + i);
    }
    List<HoldView> first = claim.claim(request("stalls", 1, 100));
    assertThat(first).hasSize(20);
    assertThat(claim.claim(request("waits", 60, 100))).isEmpty();
    arm("settle.before-redis", "{\"action\":\"SLEEP\",\"times\":1,\"millis\":2500}");
    ExecutorService stalls = Executors.newSingleThreadExecutor();
    try {
      Future<List<Result>> late = stalls.submit(() -> settled(first, Healer.SCAN));
      List<HoldView> second = new ArrayList<>();
      await()
          .until(
              () -> {
                second.addAll(claim.claim(request("takes-over", 60, 100)));
                return second.size() >= 19;
              });

      List<Result> inTime = settled(second, Healer.RECONCILE);

      List<Result> all = new ArrayList<>(late.get());
      assertThat(all).as("the stalled one was late").contains(Result.ALREADY);
      all.addAll(inTime);
      assertThat(all.stream().filter(Result.APPLIED::equals)).hasSize(20);
      assertThat(freeInRedis()).isEqualTo(PLACES);
      assertThat(claim.claim(request("last", 60, 100))).isEmpty();
    } finally {
      stalls.shutdownNow();
    }
  }

  private List<Result> settled(List<HoldView> holds, Healer healer) {
    return holds.stream()
        .map(
            view ->
                settle
                    .settle(request(view.orderId(), Verdict.DEAD, view.markXid(), healer))
                    .result())
        .toList();
  }

  private void live(String id) {
    journal.mark(id, HoldState.FREEZE, Operation.BOOK, "tc:1", null, Instant.now());
    settle.settle(request(id, Verdict.LIVE, "tc:1", Healer.LAUNCHER));
  }

  private String oldHold(String name) {
    String id = name + "-" + activity;
    hold.hold(Activities.hold(id, 1 + (id.hashCode() & Integer.MAX_VALUE), activity, 1));
    StockLogRow row = journal.find(id);
    row.frozenAt = longAgo();
    journal.updateById(row);
    return id;
  }

  private static Instant longAgo() {
    return Instant.now().minusSeconds(GRACE + 10);
  }

  private ClaimRequest request(String worker, int seconds, int limit) {
    return new ClaimRequest(worker, seconds, GRACE, limit, activity, null, 0, 1, false);
  }

  private ClaimRequest dryRun() {
    return new ClaimRequest("reader", 60, GRACE, 100, activity, null, 0, 1, true);
  }
}
