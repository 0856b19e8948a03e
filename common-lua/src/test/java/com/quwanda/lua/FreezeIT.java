package com.quwanda.lua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.lua.FreezeReply.Held;
import com.quwanda.lua.FreezeReply.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.redis.core.script.DefaultRedisScript;

class FreezeIT {

  @Test
  void takesThePlacesFromTheStartBucket() {
    StockFixture stock = StockFixture.onSale(5, 5, 5);

    FreezeReply reply = stock.freeze("order-1", StockFixture.USER, 2, 1);

    assertThat(allocation(reply)).hasToString("1:2");
    assertThat(stock.free()).containsExactly(5, 3, 5);
    assertThat(stock.type().available()).isEqualTo(13);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(2);
  }

  @Test
  void gathersPlacesFromSeveralBucketsAndWrapsAround() {
    StockFixture stock = StockFixture.onSale(2, 0, 1, 1);

    FreezeReply reply = stock.freeze("order-1", StockFixture.USER, 4, 2);

    assertThat(allocation(reply)).hasToString("0:2,2:1,3:1");
    assertThat(stock.free()).containsExactly(0, 0, 0, 0);
  }

  @Test
  void takesTheStartBucketModuloTheNumberOfBuckets() {
    StockFixture stock = StockFixture.onSale(5, 5, 5);

    assertThat(allocation(stock.freeze("order-1", 1, 1, Integer.MAX_VALUE)))
        .hasToString((Integer.MAX_VALUE % 3) + ":1");
  }

  @Test
  void keepsWhoHoldsWhatAndSince() {
    StockFixture stock = StockFixture.onSale(2, 2);

    Held held = (Held) stock.freeze("order-1", 3);

    assertThat(stock.scripts.hold(stock.activity, "order-1"))
        .contains(
            new HoldRecord(
                "order-1",
                HoldState.HELD,
                StockFixture.OWNER,
                StockFixture.USER,
                StockFixture.TYPE,
                3,
                "print-3",
                held.frozenAt(),
                Allocation.parse("0:2,1:1"),
                Allocation.parse("0:2,1:1"),
                Refunds.NONE));
    assertThat(stock.scripts.unsettled(stock.activity, held.frozenAt().plusMillis(1), 10))
        .containsExactly("order-1");
    assertThat(stock.scripts.unsettled(stock.activity, held.frozenAt(), 10)).isEmpty();
  }

  @Test
  void refusesWhenOnlyTwoOfThreePlacesAreLeft() {
    StockFixture stock = StockFixture.onSale(1, 1);
    List<Object> before = stock.everything();

    assertThat(stock.freeze("order-1", 3)).isEqualTo(shortOf(1));
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void keepsThePlacesReservedForTheWaitlistFromThePublic() {
    StockFixture stock = StockFixture.onSale(1, 2);
    stock.reserve(1, 2, 1);

    assertThat(stock.freeze("order-1", 2)).isEqualTo(shortOf(1));
    assertThat(stock.freeze("order-2", 1)).isInstanceOf(Held.class);
    assertThat(stock.freeze("order-3", 1)).isEqualTo(shortOf(1));
    assertThat(stock.freeNow()).isEqualTo(new FreeCount(2, 0));
  }

  @Test
  void letsOneWhoWaitsHaveWhatIsKept() {
    StockFixture stock = StockFixture.onSale(1, 1);
    stock.reserve(1, 2, 1);

    assertThat(stock.freezeForWaiter("offer-1", 7, 3)).isEqualTo(shortOf(1));
    assertThat(allocation(stock.freezeForWaiter("offer-1", 7, 2))).hasToString("0:1,1:1");
    assertThat(stock.freezeForWaiter("offer-2", 8, 1)).isEqualTo(shortOf(1));
  }

  @Test
  void keepsPlacesThatComeFreeFromTheFirstMoment() {
    StockFixture stock = StockFixture.onSale(1, 1);
    stock.freeze("order-1", 1, 2, 0);
    stock.reserve(1, 3, 1);

    stock.scripts.release(stock.ref("order-1", 1));
    assertThat(stock.freeze("order-2", 1)).isEqualTo(shortOf(1));
    stock.scripts.raiseCapacity(stock.activity, StockFixture.TYPE, 1, List.of(1, 1));
    assertThat(stock.freeze("order-2", 2)).isEqualTo(shortOf(1));
    assertThat(stock.freeze("order-2", 1)).isInstanceOf(Held.class);
    assertThat(stock.freezeForWaiter("offer-1", 7, 3)).isInstanceOf(Held.class);
  }

  @Test
  void keepsNothingThatSufficesForNobodyWhoWaits() {
    StockFixture stock = StockFixture.onSale(2, 1);
    stock.reserve(1, 8, 4);

    assertThat(stock.freeNow()).isEqualTo(new FreeCount(3, 3));
    assertThat(stock.freeze("order-1", 4)).isEqualTo(shortOf(1));
    assertThat(stock.freeze("order-1", 3)).isInstanceOf(Held.class);
  }

  @Test
  void hearsOfTheWaitlistInTheOrderOfItsVersions() {
    StockFixture stock = StockFixture.onSale(3);
    stock.reserve(5, 3, 1);
    List<Object> before = stock.everything();

    assertThat(stock.reserve(4, 0, 0)).isEqualTo(ReserveOutcome.STALE_VERSION);
    assertThat(stock.everything()).isEqualTo(before);
    assertThat(stock.reserve(5, 2, 2)).isEqualTo(ReserveOutcome.RESERVED);
    assertThat(stock.freeNow()).isEqualTo(new FreeCount(3, 1));
    assertThat(stock.reserve(999_999_999_999_999L, 0, 0)).isEqualTo(ReserveOutcome.RESERVED);
    assertThat(stock.reserve(6, 3, 1)).isEqualTo(ReserveOutcome.STALE_VERSION);
    assertThat(stock.freeze("order-1", 3)).isInstanceOf(Held.class);
  }

  @Test
  void doesNotGuessWhatIsKeptWhereTheWaitlistIsLost() {
    StockFixture stock = StockFixture.onSale(3);
    stock.reserve(1, 2, 1);
    for (String lost : new String[] {"", "1|2", "x|2|1"}) {
      stock.redis.opsForValue().set(stock.keys.waitlist(StockFixture.TYPE), lost);
      List<Object> before = stock.everything();

      assertThatThrownBy(() -> stock.freeze("order-1", 2))
          .isInstanceOf(CorruptStockException.class);
      assertThatThrownBy(stock::freeNow).isInstanceOf(CorruptStockException.class);
      assertThat(stock.everything()).isEqualTo(before);
    }
    stock.redis.delete(stock.keys.waitlist(StockFixture.TYPE));
    assertThatThrownBy(() -> stock.freeze("order-1", 2)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.freeze("order-1", 1)).as("enough for all").isInstanceOf(Held.class);
    assertThat(stock.freezeForWaiter("offer-1", 7, 2)).isInstanceOf(Held.class);
  }

  @Test
  void refusesAnActivityWithoutAGateOrWithoutCounters() {
    StockFixture noGate = new StockFixture(TestRedis.template());
    noGate.warmUp(StockFixture.TYPE, List.of(5));
    StockFixture noCounters = new StockFixture(TestRedis.template());
    noCounters.open(4);

    assertThat(noGate.freeze("order-1", 1)).isEqualTo(refused(Refusal.NOT_WARMED_UP));
    assertThat(noCounters.freeze("order-1", 1)).isEqualTo(refused(Refusal.NOT_WARMED_UP));
    assertThat(noCounters.scripts.hold(noCounters.activity, "order-1")).isEmpty();
  }

  @Test
  void sellsFromTheStartInstantUntilBeforeTheEndInstant() {
    StockFixture stock = StockFixture.onSale(5);
    var now = stock.redisNow();

    stock.gate(Gate.Status.OPEN, now.plusSeconds(60), now.plusSeconds(120), 4);
    assertThat(stock.freeze("order-1", 1)).isEqualTo(notOnSale(SalePhase.BEFORE));
    stock.gate(Gate.Status.OPEN, now.minusSeconds(60), now, 4);
    assertThat(stock.freeze("order-1", 1)).isEqualTo(notOnSale(SalePhase.AFTER));
    stock.gate(Gate.Status.CLOSED, now.minusSeconds(60), now.plusSeconds(60), 4);
    assertThat(stock.freeze("order-1", 1)).isEqualTo(notOnSale(SalePhase.CLOSED));
    assertThat(stock.free()).containsExactly(5);
    assertThat(stock.purchased(StockFixture.USER)).isZero();
    stock.gate(Gate.Status.OPEN, stock.redisNow(), now.plusSeconds(60), 4);
    assertThat(stock.freeze("order-1", 1)).isInstanceOf(Held.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-5",
        "0",
        "1.5",
        "1e1",
        "nan",
        "inf",
        "0x10",
        "2147483648",
        "10001",
        "",
        " ",
        " 1",
        "1 ",
        "01",
        "+1",
        "1\n",
        "１"
      })
  void refusesAQuantityThatIsNoPlainNumberFromOneToTenThousand(String quantity) {
    StockFixture stock = StockFixture.onSale(5, 5);
    List<Object> before = stock.everything();

    assertThat(
            stock.raw(
                StockScript.FREEZE,
                "order-1",
                "1001",
                quantity,
                "0",
                "order-service|standard|print"))
        .containsExactly((long) Refusal.BAD_QUANTITY.code());
    assertThat(stock.everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.5", "nan", "inf", "", " ", "x"})
  void takesNothingFromAStartBucketThatIsNoWholeNumber(String startBucket) {
    StockFixture stock = StockFixture.onSale(5, 5);
    List<Object> before = stock.everything();

    assertThatThrownBy(
            () ->
                stock.raw(
                    StockScript.FREEZE,
                    "order-1",
                    "1001",
                    "1",
                    startBucket,
                    "order-service|standard|print"))
        .isInstanceOf(RuntimeException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void answersARepeatAsTheFirstTimeAndChangesNothing() {
    StockFixture stock = StockFixture.onSale(2, 2);
    Held first = (Held) stock.freeze("order-1", 3);
    List<Object> after = stock.everything();

    Held repeat = (Held) stock.freeze("order-1", StockFixture.USER, 3, 1);

    assertThat(first.replayed()).isFalse();
    assertThat(repeat).isEqualTo(new Held(first.allocation(), first.frozenAt(), true));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void tenParallelRepeatsOfOneOrderAreOneHold() throws Exception {
    StockFixture stock = StockFixture.onSale(5, 5);

    List<FreezeReply> replies = inParallel(10, i -> stock.freeze("order-1", 2));

    assertThat(replies).allMatch(Held.class::isInstance);
    assertThat(replies.stream().map(FreezeIT::allocation).distinct()).hasSize(1);
    assertThat(replies.stream().filter(reply -> !((Held) reply).replayed())).hasSize(1);
    assertThat(stock.type().available()).isEqualTo(8);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(2);
  }

  @Test
  void refusesAKnownOrderWithAnotherBody() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.freeze("order-1", 1);
    List<Object> after = stock.everything();
    FreezeRequest otherPrint =
        new FreezeRequest(
            stock.activity, StockFixture.TYPE, "order-1", StockFixture.OWNER, 1001, 1, 0, "other");

    assertThat(stock.freeze("order-1", 2)).isEqualTo(refused(Refusal.KEY_REUSED));
    assertThat(stock.freeze("order-1", 1002, 1, 0)).isEqualTo(refused(Refusal.KEY_REUSED));
    assertThat(stock.scripts.freeze(otherPrint)).isEqualTo(refused(Refusal.KEY_REUSED));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void refusesAnOrderThatHasEnded() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.freeze("order-1", 1);
    stock.scripts.release(stock.ref("order-1"));
    stock.freeze("order-2", 1);
    stock.scripts.confirm(stock.ref("order-2"));
    List<Object> after = stock.everything();

    assertThat(stock.freeze("order-1", 1)).isEqualTo(refused(Refusal.ALREADY_ENDED));
    assertThat(stock.freeze("order-1", 2)).isEqualTo(refused(Refusal.KEY_REUSED));
    assertThat(stock.freeze("order-2", 1)).isEqualTo(refused(Refusal.ALREADY_ENDED));
    assertThat(stock.everything()).isEqualTo(after);
  }

  @Test
  void refusesAFreezeThatComesAfterItsRelease() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.scripts.release(stock.ref("order-1"));

    assertThat(stock.freeze("order-1", 2)).isEqualTo(refused(Refusal.ALREADY_ENDED));
    assertThat(stock.free()).containsExactly(5, 5);
    assertThat(stock.purchased(StockFixture.USER)).isZero();
  }

  @Test
  void aUserWhoHasReachedTheLimitIsRefusedAHundredTimes() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.open(1);
    stock.freeze("order-0", 1);
    stock.scripts.confirm(stock.ref("order-0"));

    assertThat(IntStream.range(1, 101).mapToObj(i -> stock.freeze("order-" + i, 1)))
        .hasSize(100)
        .containsOnly(refused(Refusal.PURCHASE_LIMIT));
    assertThat(stock.type().available()).isEqualTo(9);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(1);
  }

  @Test
  void twentyParallelRequestsOfOneUserStopAtTheLimitOfFour() throws Exception {
    StockFixture stock = StockFixture.onSale(20, 20);

    List<FreezeReply> replies = inParallel(20, i -> stock.freeze("order-" + i, 1));

    assertThat(replies.stream().filter(Held.class::isInstance)).hasSize(4);
    assertThat(replies.stream().filter(refused(Refusal.PURCHASE_LIMIT)::equals)).hasSize(16);
    assertThat(stock.purchased(StockFixture.USER)).isEqualTo(4);
  }

  @Test
  void withoutTheGuardsTheSameRacesAreLost() throws Exception {
    StockFixture limited = StockFixture.onSale(20, 20);
    inParallel(20, i -> freezeWithout("return {-6}", limited, "order-" + i));
    StockFixture repeated = StockFixture.onSale(20, 20);
    repeated.open(100);
    inParallel(10, i -> freezeWithout("if hold then", repeated, "order-1"));

    assertThat(limited.purchased(StockFixture.USER)).isEqualTo(20);
    assertThat(repeated.type().available()).isEqualTo(30);
  }

  /** The freeze of one place by a script whose line with this text does nothing. */
  private static Object freezeWithout(String guard, StockFixture stock, String orderId) {
    String text = ScriptHeaderTest.text(StockScript.FREEZE);
    String line = text.lines().filter(each -> each.contains(guard)).findFirst().orElseThrow();
    String crippled = guard.startsWith("if") ? line.replace("hold", "false") : "";
    return stock.redis.execute(
        new DefaultRedisScript<>(text.replace(line, crippled), List.class),
        StockScript.FREEZE.keys().stream()
            .map(kind -> stock.keys.of(kind, StockFixture.TYPE))
            .toList(),
        orderId,
        Long.toString(StockFixture.USER),
        "1",
        "0",
        "order-service|standard|print");
  }

  @Test
  void aServerThatHasForgottenTheScriptIsNotSentItBeforeSomebodyHasLooked() {
    StockFixture stock = StockFixture.onSale(5);
    stock.freeze("order-1", 1);
    stock.redis.execute(
        connection -> {
          connection.scriptingCommands().scriptFlush();
          return null;
        },
        false);

    assertThatThrownBy(() -> stock.freeze("order-2", 1)).isInstanceOf(UnknownRunException.class);
    assertThat(stock.free()).containsExactly(4);
    stock.scripts.admitFreezes(stock.scripts.observeRun());
    assertThat(stock.freeze("order-2", 1)).isInstanceOf(Held.class);
    assertThat(stock.free()).containsExactly(3);
  }

  @Test
  void fiftyBuyersOfTwoForTwoPlacesInTwoBucketsAreOneSuccess() throws Exception {
    StockFixture stock = StockFixture.onSale(1, 1);

    List<FreezeReply> replies = inParallel(50, i -> stock.freeze("order-" + i, 1 + i, 2, i));

    assertThat(replies.stream().filter(Held.class::isInstance).map(FreezeIT::allocation))
        .containsExactly(Allocation.parse("0:1,1:1"));
    assertThat(replies.stream().filter(shortOf(2)::equals)).hasSize(49);
    assertThat(stock.free()).containsExactly(0, 0);
  }

  @Test
  void judgesTheLimitOverAllTicketTypesOfTheActivity() {
    StockFixture stock = StockFixture.onSale(5, 5);
    stock.warmUp("vip", List.of(5));
    stock.freeze("order-1", 3);

    assertThat(
            stock.scripts.freeze(
                new FreezeRequest(
                    stock.activity, "vip", "order-2", StockFixture.OWNER, 1001, 2, 0, "print")))
        .isEqualTo(refused(Refusal.PURCHASE_LIMIT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"act_2026-summer", "act_vip_1", "A1001", "活动-7"})
  void everyActivityHasAGateOfItsOwn(String activity) {
    StockFixture stock = new StockFixture(TestRedis.template(), activity);
    stock.redis.delete(
        List.of(stock.keys.gate(), stock.keys.stock(StockFixture.TYPE), stock.keys.holds()));
    stock.warmUp(StockFixture.TYPE, List.of(5));
    var now = stock.redisNow();

    stock.gate(Gate.Status.CLOSED, now.minusSeconds(60), now.plusSeconds(60), 4);
    assertThat(stock.freeze("order-1", 1)).isEqualTo(notOnSale(SalePhase.CLOSED));
    stock.open(4);
    assertThat(stock.freeze("order-1", 1)).isInstanceOf(Held.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "00000050000000",
        "000000500000000000005 ",
        "00000050000000000000x",
        "0000005000000000000050",
        "-00005000000000000005",
        "0x00005000000000000005"
      })
  void callsCountersItCannotReadABugAndNeverZero(String counters) {
    StockFixture stock = StockFixture.onSale(5);
    stock.redis.opsForValue().set(stock.keys.stock(StockFixture.TYPE), counters);
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> stock.freeze("order-1", 1)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @Test
  void callsATotalThatIsNotTheSumOfItsBucketsABug() {
    StockFixture stock = StockFixture.onSale(5);
    stock.redis.opsForValue().set(stock.keys.stock(StockFixture.TYPE), "000000500000000000002");
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> stock.freeze("order-1", 3)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "OPEN", "OPEN|1|2|x|1|2", "OPEN|1|99999999999999|4", "open|1|2|3|4|5"})
  void callsAGateItCannotReadABug(String gate) {
    StockFixture stock = StockFixture.onSale(5);
    stock.redis.opsForValue().set(stock.keys.gate(), gate);

    assertThatThrownBy(() -> stock.freeze("order-1", 1)).isInstanceOf(CorruptStockException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1.5", "-1", "nan"})
  void callsAUsersCountItCannotReadABug(String count) {
    StockFixture stock = StockFixture.onSale(5);
    stock.redis.opsForHash().put(stock.keys.purchased(), "1001", count);
    List<Object> before = stock.everything();

    assertThatThrownBy(() -> stock.freeze("order-1", 1)).isInstanceOf(CorruptStockException.class);
    assertThat(stock.everything()).isEqualTo(before);
  }

  private static Allocation allocation(FreezeReply reply) {
    assertThat(reply).isInstanceOf(Held.class);
    return ((Held) reply).allocation();
  }

  private static Refused refused(Refusal reason) {
    return new Refused(reason, Optional.empty(), 0);
  }

  private static Refused notOnSale(SalePhase phase) {
    return new Refused(Refusal.NOT_ON_SALE, Optional.of(phase), 0);
  }

  private static Refused shortOf(int missing) {
    return new Refused(Refusal.INSUFFICIENT_STOCK, Optional.empty(), missing);
  }

  private interface Numbered<T> {
    T call(int number);
  }

  private static <T> List<T> inParallel(int calls, Numbered<T> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(calls);
    try {
      List<Callable<T>> all = new ArrayList<>();
      for (int i = 0; i < calls; i++) {
        int number = i;
        all.add(() -> call.call(number));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : threads.invokeAll(all)) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
