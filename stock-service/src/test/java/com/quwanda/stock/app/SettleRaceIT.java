package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.lua.HoldRef;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.Refunds;
import com.quwanda.lua.SettleReply.Settled;
import com.quwanda.lua.StockKeys;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.StockLogRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.web.client.RestClient;

/** Several healers settle one hold at once, one of them paused half-way: it is settled once. */
class SettleRaceIT extends SaleStack {

  private static final long SEED = 8_151_623;
  private static final int ROUNDS = 300;
  private static final int PLACES = 3000;
  private static final List<Healer> HEALERS =
      List.of(Healer.HOOK, Healer.RETRY, Healer.SCAN, Healer.RECONCILE, Healer.OPS);

  private final Random random = new Random(SEED);
  private final ExecutorService threads = Executors.newFixedThreadPool(HEALERS.size());

  /** What a hold is settled to in a round. */
  private enum Fate {
    NEVER_BOOKED,
    ROLLED_BACK,
    LIVE,
    SOLD,
    CANCELLED,
    PARTLY_REFUNDED,
    WHOLLY_REFUNDED,
    REFUND_UNDONE
  }

  @BeforeEach
  void openALargeSale() {
    activity = Activities.newId();
    create.create(Activities.of(activity, PLACES, 8, 4));
    gate.open(activity);
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
    RestClient.create()
        .delete()
        .uri("http://127.0.0.1:" + port + "/internal/v1/faults")
        .header("X-Internal-Token", TOKEN)
        .retrieve()
        .toBodilessEntity();
  }

  @Test
  void settlesAHoldOnceWhoeverBringsTheVerdictAtTheSameTime() throws Exception {
    int free = PLACES;
    for (int round = 0; round < ROUNDS; round++) {
      String seen = "seed %d round %d".formatted(SEED, round);
      long buyer = 1001 + round;
      hold.hold(Activities.hold("bystander-%s-%d".formatted(activity, round), buyer, activity, 1));
      order = "order-%s-%d".formatted(activity, round);
      int quantity = 1 + random.nextInt(3);
      hold.hold(Activities.hold(order, buyer, activity, quantity));
      Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
      String xid = prepared(fate, quantity);
      int back = back(fate, quantity);
      if (back > 0 && random.nextInt(3) == 0) {
        loseSoldHold(buyer);
      }
      arm(
          "settle.before-redis",
          "{\"action\":\"SLEEP\",\"times\":1,\"millis\":%d}".formatted(1 + random.nextInt(12)));

      List<Callable<SettleReply>> all = new ArrayList<>();
      int many = 2 + random.nextInt(HEALERS.size() - 1);
      for (Healer healer : HEALERS.subList(0, many)) {
        all.add(() -> settle.settle(request(order, verdict(fate), xid, back, healer)));
      }
      int applied = 0;
      for (Future<SettleReply> reply : threads.invokeAll(all)) {
        applied += reply.get().result() == Result.APPLIED ? 1 : 0;
      }

      int kept = verdict(fate) == Verdict.DEAD ? 0 : quantity - back;
      free -= 1 + kept;
      assertThat(applied).as(seen).isEqualTo(1);
      assertThat(view().journalState()).as(seen).isEqualTo(state(fate, quantity));
      assertThat(view().markOperation()).as(seen).isNull();
      assertThat(scripts.hold(activity, order).orElseThrow().state())
          .as(seen)
          .isEqualTo(inRedis(fate));
      assertThat(freeInRedis()).as(seen).isEqualTo(free);
      assertThat(purchased(buyer)).as(seen).isEqualTo(1 + kept);
      assertThat(view().left()).as(seen).isEqualTo(kept);
      assertThat(view().redisLeft()).as(seen).isEqualTo(kept);
    }
    assertCountersAreWhatTheHoldsSay();
  }

  /**
   * The control: the same rounds with a settlement that looks first and then gives back, without
   * the script's memory of the hold, give some places back twice.
   */
  @Test
  void wouldGivePlacesBackTwiceIfItOnlyLookedFirst() throws Exception {
    String holds = new StockKeys(activity).holds();
    int free = PLACES;
    int twice = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long buyer = 1001 + round;
      String other = "bystander-%s-%d".formatted(activity, round);
      hold.hold(Activities.hold(other, buyer, activity, 3));
      String id = "order-%s-%d".formatted(activity, round);
      hold.hold(Activities.hold(id, buyer, activity, 1));
      CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
      Callable<Boolean> naive =
          () -> {
            Object held = redis.opsForHash().get(holds, id);
            bothHaveLooked.await(10, TimeUnit.SECONDS);
            redis.opsForHash().put(holds, id, held);
            return scripts.release(
                        new HoldRef(activity, Activities.TYPE, id, "order-service", buyer))
                    instanceof Settled settled
                && !settled.replayed();
          };
      int gaveBack = 0;
      for (Future<Boolean> released : threads.invokeAll(List.of(naive, naive))) {
        gaveBack += released.get() ? 1 : 0;
      }
      free -= 3;
      twice += gaveBack - 1;
      assertThat(freeInRedis()).isEqualTo(free + twice);
    }
    assertThat(twice).as("rounds in which the places went back twice").isPositive();
  }

  /**
   * The control for refunds: without the refund's id as their common key, two healers of the same
   * mark give its places back twice.
   */
  @Test
  void wouldRefundTwiceIfEachHealerHadAnIdOfItsOwn() throws Exception {
    int twice = 0;
    for (int round = 0; round < ROUNDS / 3; round++) {
      order = "order-%s-%d".formatted(activity, round);
      long buyer = 1001 + round;
      hold.hold(Activities.hold(order, buyer, activity, 4));
      prepared(Fate.PARTLY_REFUNDED, 2);
      StockLogRow row = journal.find(order);
      CyclicBarrier bothHaveLooked = new CyclicBarrier(2);
      List<Callable<Boolean>> both = new ArrayList<>();
      for (String healer : List.of("one", "other")) {
        both.add(
            () -> {
              bothHaveLooked.await(10, TimeUnit.SECONDS);
              return scripts.refund(ref(buyer), healer, row.refunding()) instanceof Settled settled
                  && !settled.replayed();
            });
      }
      int gaveBack = 0;
      for (Future<Boolean> refunded : threads.invokeAll(both)) {
        gaveBack += refunded.get() ? 1 : 0;
      }
      twice += gaveBack - 1;
    }
    assertThat(twice).as("rounds in which a place went back twice").isPositive();
  }

  private void assertCountersAreWhatTheHoldsSay() {
    StockSnapshot.OfType type = snapshot().types().get(Activities.TYPE);
    for (int bucket = 0; bucket < type.free().size(); bucket++) {
      assertThat(type.free().get(bucket) + type.held().of(bucket) + type.sold().of(bucket))
          .as("bucket " + bucket)
          .isEqualTo(type.capacity().get(bucket));
    }
  }

  /** Brings the hold to where the verdict is due, and says under which mark. */
  private String prepared(Fate fate, int quantity) {
    if (fate == Fate.NEVER_BOOKED) {
      return null;
    }
    mark(com.quwanda.stock.model.HoldState.FREEZE, Operation.BOOK, "tc:1");
    if (fate == Fate.ROLLED_BACK || fate == Fate.LIVE) {
      return "tc:1";
    }
    settle.settle(request(order, Verdict.LIVE, "tc:1", Healer.LAUNCHER));
    mark(
        com.quwanda.stock.model.HoldState.BOOKED,
        fate == Fate.CANCELLED ? Operation.UNBOOK : Operation.CONFIRM,
        "tc:2");
    if (fate == Fate.CANCELLED || fate == Fate.SOLD) {
      return "tc:2";
    }
    settle.settle(request(order, Verdict.PAID, "tc:2", Healer.LAUNCHER));
    markRefund(fate == Fate.REFUND_UNDONE ? 1 : back(fate, quantity));
    return "tc:3";
  }

  /** How many places the owner says are given back. */
  private static int back(Fate fate, int quantity) {
    return switch (fate) {
      case PARTLY_REFUNDED -> Math.max(1, quantity - 1);
      case WHOLLY_REFUNDED -> quantity;
      default -> 0;
    };
  }

  private void markRefund(int places) {
    StockLogRow row = journal.find(order);
    String refund = Refunds.NONE.and("refund", row.left().first(places)).toString();
    assertThat(journal.markRefund(order, row.leftAllocation, refund, "tc:3", null, Instant.now()))
        .isEqualTo(1);
  }

  /** Its record is gone and its places are offered again, as in a state from before it. */
  private void loseSoldHold(long buyer) {
    scripts.refund(ref(buyer), "lost", inRedis().left());
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
  }

  private HoldRef ref(long buyer) {
    return new HoldRef(activity, Activities.TYPE, order, "order-service", buyer);
  }

  private void mark(com.quwanda.stock.model.HoldState state, Operation operation, String xid) {
    assertThat(journal.mark(order, state, operation, xid, null, Instant.now())).isEqualTo(1);
  }

  private static Verdict verdict(Fate fate) {
    return switch (fate) {
      case NEVER_BOOKED, ROLLED_BACK, CANCELLED -> Verdict.DEAD;
      case LIVE -> Verdict.LIVE;
      case SOLD, PARTLY_REFUNDED, WHOLLY_REFUNDED, REFUND_UNDONE -> Verdict.PAID;
    };
  }

  private static String state(Fate fate, int quantity) {
    return switch (fate) {
      case NEVER_BOOKED, ROLLED_BACK -> "FREEZE_ROLLED_BACK";
      case LIVE -> "BOOKED";
      case SOLD, REFUND_UNDONE -> "CONFIRMED";
      case PARTLY_REFUNDED -> quantity == 1 ? "REFUNDED" : "CONFIRMED";
      case WHOLLY_REFUNDED -> "REFUNDED";
      case CANCELLED -> "RELEASED";
    };
  }

  private static HoldState inRedis(Fate fate) {
    return switch (fate) {
      case NEVER_BOOKED, ROLLED_BACK, CANCELLED -> HoldState.RELEASED;
      case LIVE -> HoldState.HELD;
      case SOLD, PARTLY_REFUNDED, WHOLLY_REFUNDED, REFUND_UNDONE -> HoldState.CONFIRMED;
    };
  }
}
