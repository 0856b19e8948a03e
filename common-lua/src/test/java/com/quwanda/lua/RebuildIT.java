package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What brings Redis back after a loss: restoring holds, recounting, reserving again. */
class RebuildIT {
  private static final Instant THEN = Instant.parse("2026-11-30T10:00:00.123Z");

  @Test
  void aRestoredHoldIsLikeTheOneThatWasLost() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 3);
    HoldRecord lost = stock.scripts.hold(stock.activity, "order-1").orElseThrow();
    List<Object> before = stock.everything();
    stock.redis.delete(
        List.of(
            stock.keys.stock(StockFixture.TYPE),
            stock.keys.capacity(StockFixture.TYPE),
            stock.keys.purchased(),
            stock.keys.holds()));
    stock.warmUp(StockFixture.TYPE, List.of(2, 2));

    assertThat(
            stock.scripts.restore(
                LostHold.held(
                    stock.ref("order-1"), lost.fingerprint(), lost.frozenAt(), lost.allocation())))
        .isEqualTo(RestoreOutcome.RESTORED);
    assertThat(stock.everything()).isEqualTo(before);
    assertThat(stock.freeze("order-1", 3))
        .isEqualTo(new FreezeReply.Held(lost.allocation(), lost.frozenAt(), true));
    assertThat(stock.scripts.confirm(stock.ref("order-1"))).isInstanceOf(SettleReply.Settled.class);
  }

  @Test
  void restoresAndConfirmsManyInOneGoAsOneByOne() {
    StockFixture stock = StockFixture.onSale(200, 200);
    List<LostHold> lost =
        IntStream.range(0, 300)
            .mapToObj(i -> LostHold.held(stock.ref("order-" + i, i + 1), "print", THEN, places(i)))
            .toList();

    List<RestoreOutcome> outcomes = stock.scripts.restoreAll(lost);

    // The first bucket has 200 places, each second order wants two of it.
    assertThat(outcomes.subList(0, 200)).containsOnly(RestoreOutcome.RESTORED);
    assertThat(outcomes.subList(200, 300))
        .containsOnly(RestoreOutcome.RESTORED, RestoreOutcome.NOT_ENOUGH);
    List<HoldRef> held =
        stock.unsettled().stream()
            .map(id -> stock.ref(id, 1 + Long.parseLong(id.substring(6))))
            .toList();
    assertThat(held).hasSize(250);
    assertThat(stock.scripts.confirmAll(held)).allMatch(SettleReply.Settled.class::isInstance);
    assertThat(stock.unsettled()).isEmpty();
    assertThat(stock.scripts.restoreAll(lost.subList(0, 9))).containsOnly(RestoreOutcome.PRESENT);
    assertThat(stock.scripts.restoreAll(List.of())).isEmpty();
  }

  private static Allocation places(int order) {
    return Allocation.parse(order % 2 == 0 ? "0:2" : "1:1");
  }

  @Test
  void tellsThatACountAmongManyCannotBeRead() {
    StockFixture stock = StockFixture.onSale(50);
    stock.redis.opsForHash().put(stock.keys.purchased(), "7", "not a count");
    List<LostHold> lost =
        IntStream.range(0, 20)
            .mapToObj(
                i ->
                    LostHold.held(
                        stock.ref("order-" + i, i + 1), "print", THEN, Allocation.parse("0:1")))
            .toList();

    assertThatThrownBy(() -> stock.scripts.restoreAll(lost))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.scripts.hold(stock.activity, "order-5")).isPresent();
    assertThat(stock.scripts.hold(stock.activity, "order-6")).isEmpty();
  }

  @Test
  void restoresNoOrderThatRedisKnows() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 1);
    stock.scripts.release(stock.ref("order-2"));
    List<Object> before = stock.everything();

    assertThat(restore(stock, "order-1", "0:1")).isEqualTo(RestoreOutcome.PRESENT);
    assertThat(restore(stock, "order-2", "0:1")).isEqualTo(RestoreOutcome.PRESENT);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void restoresNothingFromABucketThatHasTooFewPlaces() {
    StockFixture stock = StockFixture.onSale(2, 1);
    List<Object> before = stock.everything();

    assertThat(restore(stock, "order-1", "0:1,1:2")).isEqualTo(RestoreOutcome.NOT_ENOUGH);
    assertThat(stock.everything()).isEqualTo(before);
    assertThat(restore(new StockFixture(TestRedis.template()), "order-1", "0:1"))
        .isEqualTo(RestoreOutcome.NOT_WARMED_UP);
  }

  @Test
  void restoresBeyondTheLimitAndAfterTheSaleSinceTheDatabaseHasTheLastWord() {
    StockFixture stock = StockFixture.onSale(9);
    stock.gate(Gate.Status.CLOSED, THEN, THEN.plusSeconds(1), 1);

    assertThat(restore(stock, "order-1", "0:5")).isEqualTo(RestoreOutcome.RESTORED);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(5);
    assertThat(stock.free()).containsExactly(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "0:0", "0:-1", "0:1.5", "1:1,0:1", "0:1,0:1", "2:1", "0:01", "0:1,"})
  void callsAnAllocationNobodyWritesABug(String allocation) {
    StockFixture stock = StockFixture.onSale(2, 2);
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> restoreRaw(stock, "HELD", allocation, allocation, ""))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      nullValues = "-",
      value = {
        "RELEASED 0:2,1:1 0:2,1:1 -",
        "HELD 0:2,1:1 0:2 r=1:1;",
        "HELD 0:2,1:1 0:2 -",
        "CONFIRMED 0:2,1:1 0:2 -",
        "CONFIRMED 0:2,1:1 0:1,1:2 -",
        "CONFIRMED 0:2,1:1 0:2,1:1 r=1:1;",
        "CONFIRMED 0:2,1:1 0:2,2:1 -",
        "CONFIRMED 0:2,1:1 0:2 r=1:1",
        "CONFIRMED 0:2,1:1 0:2 =1:1;",
        "CONFIRMED 0:2,1:1 0:2,1:1 r=;",
        "CONFIRMED 0:2,1:1 0:1 r=1:1,0:1;",
        "CONFIRMED 0:2,1:1 1:1,0:2 -",
        "CONFIRMED 0:2,1:1 - r=0:2;",
      })
  void callsAStateNobodyLeftABug(String state, String allocation, String left, String refunds) {
    StockFixture stock = StockFixture.onSale(2, 2);
    List<Object> before = stock.everything();

    assertThatThrownBy(
            () ->
                restoreRaw(
                    stock,
                    state,
                    allocation,
                    left == null ? "" : left,
                    refunds == null ? "" : refunds))
        .isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  private static List<Object> restoreRaw(
      StockFixture stock, String state, String allocation, String left, String refunds) {
    return stock.raw(
        StockScript.RESTORE,
        "order-1",
        StockFixture.OWNER,
        "1001",
        StockFixture.TYPE,
        "print",
        "1",
        state,
        allocation,
        left,
        refunds);
  }

  @Test
  void restoresASoldHoldWithWhatItHasLeftAndNoMore() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 4);
    stock.scripts.confirm(stock.ref("order-1"));
    stock.scripts.refund(stock.ref("order-1"), "refund-1", Allocation.parse("1:2"));
    stock.scripts.refund(stock.ref("order-1"), "refund-0", Allocation.parse("0:1"));
    HoldRecord sold = stock.scripts.hold(stock.activity, "order-1").orElseThrow();
    stock.freeze("order-2", 1002, 2, 1);
    List<Object> before = stock.everything();
    loseTheHold(stock, sold);

    assertThat(stock.scripts.restore(lost(stock, sold))).isEqualTo(RestoreOutcome.RESTORED);

    assertThat(stock.everything()).isEqualTo(before);
    assertThat(stock.scripts.restore(lost(stock, sold))).isEqualTo(RestoreOutcome.PRESENT);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(1);
    assertThat(stock.scripts.refund(stock.ref("order-1"), "refund-1", Allocation.parse("1:2")))
        .isEqualTo(new SettleReply.Settled(HoldState.CONFIRMED, Allocation.parse("1:2"), true));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void restoresAHoldThatWasGivenBackWhollyAsOneThatRefusesALateFreeze() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 3);
    stock.scripts.confirm(stock.ref("order-1"));
    stock.scripts.refund(stock.ref("order-1"), "refund-1", Allocation.parse("0:2,1:1"));
    HoldRecord refunded = stock.scripts.hold(stock.activity, "order-1").orElseThrow();
    List<Object> before = stock.everything();
    stock.redis.opsForHash().delete(stock.keys.holds(), "order-1");

    assertThat(stock.scripts.restore(lost(stock, refunded))).isEqualTo(RestoreOutcome.RESTORED);

    assertThat(stock.everything()).isEqualTo(before);
    assertThat(stock.freeze("order-1", 3))
        .isEqualTo(new FreezeReply.Refused(Refusal.ALREADY_ENDED, Optional.empty(), 0));
  }

  @Test
  void dropsARecordOnlyAsLongAsItIsTheOneThatWasSeen() {
    StockFixture stock = StockFixture.onSale(2, 2);
    stock.freeze("order-1", 3);
    HoldRecord held = stock.scripts.hold(stock.activity, "order-1").orElseThrow();
    stock.scripts.confirm(stock.ref("order-1"));
    stock.scripts.refund(stock.ref("order-1"), "refund-2", Allocation.parse("1:1"));
    stock.scripts.refund(stock.ref("order-1"), "refund-1", Allocation.parse("0:1"));
    HoldRecord sold = stock.scripts.hold(stock.activity, "order-1").orElseThrow();
    List<Object> before = stock.everything();

    assertThat(stock.scripts.drop(stock.activity, held)).isEqualTo(DropOutcome.CHANGED);
    assertThat(stock.everything()).isEqualTo(before);

    assertThat(stock.scripts.drop(stock.activity, sold)).isEqualTo(DropOutcome.DROPPED);
    assertThat(stock.scripts.hold(stock.activity, "order-1")).isEmpty();
    assertThat(stock.everything().subList(0, 4)).isEqualTo(before.subList(0, 4));
    assertThat(stock.scripts.drop(stock.activity, sold)).isEqualTo(DropOutcome.CHANGED);
  }

  /** Its record is gone and its places are free again, as in a state from before it. */
  private static void loseTheHold(StockFixture stock, HoldRecord sold) {
    stock.scripts.refund(stock.ref(sold.orderId()), "lost", sold.left());
    stock.redis.opsForHash().delete(stock.keys.holds(), sold.orderId());
  }

  private static LostHold lost(StockFixture stock, HoldRecord record) {
    return new LostHold(
        stock.ref(record.orderId()),
        record.fingerprint(),
        record.frozenAt(),
        record.state(),
        record.allocation(),
        record.left(),
        record.refunds());
  }

  @Test
  void aRecountOfAHealthyActivityChangesNothing() {
    StockFixture stock = busy();
    List<Object> before = stock.everything();

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isEqualTo(recounted(OptionalInt.of(5), 5, 0));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void aRecountSetsWrongCountersAndUsersToWhatTheHoldsSay() {
    StockFixture stock = busy();
    List<Object> before = stock.everything();
    stock
        .redis
        .opsForValue()
        .set(stock.keys.stock(StockFixture.TYPE), "000000900000010000003" + "0000003" + "0000003");
    stock.redis.opsForHash().put(stock.keys.purchased(), "1001", "4");
    stock.redis.opsForHash().put(stock.keys.purchased(), "1009", "1");
    stock.redis.opsForHash().delete(stock.keys.purchased(), "1002");

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isEqualTo(recounted(OptionalInt.of(9), 5, 3));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void aRecountBringsLostCountersBack() {
    StockFixture stock = busy();
    List<Object> before = stock.everything();
    stock.redis.delete(stock.keys.stock(StockFixture.TYPE));

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isEqualTo(recounted(OptionalInt.empty(), 5, 0));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void aRecountKnowsPlacesThatWereTakenBeforeTheWarmUp() {
    StockFixture stock = new StockFixture(TestRedis.template());
    stock.open(4);
    stock.scripts.warmUp(stock.activity, StockFixture.TYPE, 0, List.of(5, 5), List.of(3, 5));
    stock.freeze("order-1", 2);

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isEqualTo(recounted(OptionalInt.of(6), 6, 0));
    assertThat(stock.free()).containsExactly(1, 5);
  }

  @Test
  void aRecountRefusesHoldsThatDoNotFit() {
    StockFixture stock = busy();
    stock
        .redis
        .opsForValue()
        .set(
            stock.keys.capacity(StockFixture.TYPE),
            "0000000" + "0000001".repeat(3) + "0000000".repeat(3));
    List<Object> before = stock.everything();

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE).outcome())
        .isEqualTo(RecountOutcome.OVERCOMMITTED);
    assertThat(stock.everything()).isEqualTo(before);
    assertThat(
            new StockFixture(TestRedis.template())
                .scripts
                .recount(stock.activity + "-unknown", StockFixture.TYPE)
                .outcome())
        .isEqualTo(RecountOutcome.NOT_WARMED_UP);
  }

  @Test
  void aRecountKeepsNothingWhereTheWaitlistIsLost() {
    StockFixture stock = busy();
    stock.redis.delete(stock.keys.waitlist(StockFixture.TYPE));

    assertThat(stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isEqualTo(recounted(OptionalInt.of(5), 5, 0));
    assertThat(stock.type().reserved()).isZero();
    assertThat(stock.reserve(1, 1, 1)).as("said again").isEqualTo(ReserveOutcome.RESERVED);
    assertThat(stock.freeNow()).isEqualTo(new FreeCount(5, 4));
  }

  @Test
  void aRecountRefusesAWaitlistThatNobodyWrote() {
    StockFixture stock = busy();
    stock.redis.opsForValue().set(stock.keys.waitlist(StockFixture.TYPE), "1|1");
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> stock.scripts.recount(stock.activity, StockFixture.TYPE))
        .isInstanceOf(CorruptStockException.class);
    assertThatThrownBy(() -> stock.reserve(2, 1, 1)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void keepsMoreForTheWaitlistThanThereIs() {
    StockFixture stock = StockFixture.onSale(2, 1);

    assertThat(stock.reserve(1, 9_999_999, 1)).isEqualTo(ReserveOutcome.RESERVED);
    List<Object> after = stock.everything();
    assertThat(stock.reserve(1, 9_999_999, 1)).isEqualTo(ReserveOutcome.RESERVED);
    assertThat(stock.everything()).isEqualTo(after);
    assertThat(stock.type().reserved()).isEqualTo(9_999_999);
    assertThat(stock.free()).containsExactly(2, 1);
    assertThat(new StockFixture(TestRedis.template()).reserve(1, 1, 1))
        .isEqualTo(ReserveOutcome.NOT_WARMED_UP);
    assertThatThrownBy(() -> stock.reserve(2, -1, 0)).isInstanceOf(CorruptStockException.class);
    assertThatThrownBy(() -> stock.reserve(2, 10_000_000, 1))
        .isInstanceOf(CorruptStockException.class);
    assertThatThrownBy(() -> stock.reserve(-1, 1, 1)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void theSnapshotTellsHeldFromSoldPerBucketAndUser() {
    StockSnapshot snapshot = busy().snapshot();

    StockSnapshot.OfType type = snapshot.types().get(StockFixture.TYPE);
    assertThat(type.held()).hasToString("0:1");
    assertThat(type.sold()).hasToString("1:3");
    assertThat(type.reserved()).isEqualTo(1);

    assertThat(snapshot.users())
        .containsOnlyKeys(1001L, 1002L)
        .containsEntry(1001L, new StockSnapshot.OfUser(1, 1, 0))
        .containsEntry(1002L, new StockSnapshot.OfUser(3, 0, 3));
  }

  @Test
  void findsUnsettledHoldsAmongThousandsThatAreSettled() {
    StockFixture stock = StockFixture.onSale(600);
    for (int i = 0; i < 600; i++) {
      stock.freeze("order-" + i, i + 1, 1, 0);
      if (i % 3 > 0) {
        stock.scripts.confirm(stock.ref("order-" + i, i + 1));
      }
    }
    Instant soon = stock.redisNow().plusSeconds(1);

    assertThat(stock.scripts.unsettled(stock.activity, soon, 1000)).hasSize(200);
    assertThat(stock.scripts.unsettled(stock.activity, soon, 150)).hasSize(150);
    assertThat(stock.scripts.unsettled(stock.activity, soon.minusSeconds(3600), 10)).isEmpty();
  }

  @Test
  void walksOverEveryHoldAndReadsTheOnesAskedFor() {
    StockFixture stock = StockFixture.onSale(700);
    Set<String> held = new HashSet<>();
    for (int i = 0; i < 700; i++) {
      stock.freeze("order-" + i, i + 1, 1, 0);
      held.add("order-" + i);
    }
    stock.scripts.release(stock.ref("order-1", 2));

    Map<String, HoldState> walked = new HashMap<>();
    stock.scripts.walkHolds(stock.activity, hold -> walked.put(hold.orderId(), hold.state()));
    assertThat(walked).containsOnlyKeys(held).containsEntry("order-1", HoldState.RELEASED);

    Map<String, HoldRecord> asked =
        stock.scripts.holds(stock.activity, List.of("order-0", "order-1", "order-700"));
    assertThat(asked).containsOnlyKeys("order-0", "order-1");
    assertThat(asked.get("order-0")).isEqualTo(stock.scripts.hold(stock.activity, "order-0").get());
    assertThat(stock.scripts.holds(stock.activity, List.of())).isEmpty();
    assertThat(stock.scripts.holds("nowhere", List.of("order-0"))).isEmpty();
  }

  /** Three buckets of three: one place held, four sold and one of those refunded, one reserved. */
  private static StockFixture busy() {
    StockFixture stock = StockFixture.onSale(3, 3, 3);
    stock.freeze("order-1", 1001, 1, 0);
    stock.freeze("order-2", 1002, 4, 1);
    stock.scripts.confirm(stock.ref("order-2", 1002));
    stock.scripts.refund(stock.ref("order-2", 1002), "refund-1", Allocation.parse("2:1"));
    stock.freeze("order-3", 1003, 1, 2);
    stock.scripts.release(stock.ref("order-3", 1003));
    stock.reserve(1, 1, 1);
    return stock;
  }

  private static RestoreOutcome restore(StockFixture stock, String orderId, String allocation) {
    return stock.scripts.restore(
        LostHold.held(stock.ref(orderId), "print", THEN, Allocation.parse(allocation)));
  }

  private static RecountReply recounted(OptionalInt before, int after, int changedUsers) {
    return new RecountReply(RecountOutcome.RECOUNTED, before, OptionalInt.of(after), changedUsers);
  }
}
