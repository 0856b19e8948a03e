package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.StockLogRow;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** A verdict that the journal shows already makes Redis follow, whatever Redis has forgotten. */
@Import(BothStores.class)
class RepairHoldIT extends SaleStack {

  private static final long SEED = 20261130;

  @Autowired ActivityMapper activities;
  @Autowired MeterRegistry meters;
  @Autowired BothStores stores;

  @BeforeEach
  void openASaleOfSixPlacesInThreeBuckets() {
    openASale();
  }

  @Test
  void writesWhoHealedAHoldAndHowLongItTook() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    StockLogRow row = journal.find(order);
    row.frozenAt = row.frozenAt.minusSeconds(90);
    journal.updateById(row);

    verdict(Verdict.DEAD, null, Healer.SCAN);

    assertThat(view().healer()).isEqualTo(Healer.SCAN);
    assertThat(view().evidence()).isEqualTo("a test says so");
    assertThat(view().healedAfterMillis()).isBetween(90_000L, 120_000L);
    assertThat(Duration.between(view().frozenAt(), view().healedAt()).toMillis())
        .isEqualTo(view().healedAfterMillis());
  }

  @Test
  void restoresABookedHoldThatRedisLost() {
    String booked = bookedHold(3);
    loseTheHoldInRedis();
    double before = repairs("RESTORE");

    assertThat(verdict(Verdict.LIVE, null, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(inRedis().state()).isEqualTo(HoldState.HELD);
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(purchased(1001)).isEqualTo(3);
    assertThat(view().journalState()).isEqualTo("BOOKED");
    assertThat(view().healer()).isEqualTo(Healer.RECONCILE);
    assertThat(repairs("RESTORE")).isEqualTo(before + 1);
    assertThat(verdict(Verdict.LIVE, booked, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
    assertThat(view().healer()).isEqualTo(Healer.RECONCILE);
  }

  @Test
  void bringsSoldPlacesBackAsSold() {
    bookedHold(3);
    confirm();
    scripts.refund(ref(), "lost", scripts.hold(activity, order).orElseThrow().left());
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
    assertThat(freeInRedis()).isEqualTo(STOCK);

    assertThat(verdict(Verdict.PAID, null, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(inRedis().state()).isEqualTo(HoldState.CONFIRMED);
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(verdict(Verdict.PAID, null, Healer.RECONCILE).result()).isEqualTo(Result.ALREADY);
  }

  @Test
  void confirmsSoldPlacesThatRedisShowsAsHeld() {
    bookedHold(3);
    Object held = redis.opsForHash().get(new StockKeys(activity).holds(), order);
    confirm();
    redis.opsForHash().put(new StockKeys(activity).holds(), order, held);

    assertThat(verdict(Verdict.PAID, null, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(inRedis().state()).isEqualTo(HoldState.CONFIRMED);
    assertThat(view().journalState()).isEqualTo("CONFIRMED");
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void bringsASoldHoldBackWithWhatItHasLeft() {
    soldHold(4);
    refunded("refund-2", 1, 1);
    refunded("refund-1", 2, 3);
    Object before = redis.opsForHash().get(new StockKeys(activity).holds(), order);
    loseTheHoldInRedis();

    assertThat(paid(null, 3, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(redis.opsForHash().get(new StockKeys(activity).holds(), order)).isEqualTo(before);
    assertThat(freeInRedis()).isEqualTo(STOCK - 1);
    assertThat(purchased(1001)).isEqualTo(1);
    assertThat(paid(null, 3, Healer.RECONCILE).result()).isEqualTo(Result.ALREADY);
    stores.agree(activity);
  }

  @Test
  void givesBackWhatRedisHasMissedOfSoldPlacesWhateverItShows() {
    bookedHold(4);
    String holds = new StockKeys(activity).holds();
    List<Object> shown = new ArrayList<>();
    shown.add(redis.opsForHash().get(holds, order));
    paid(committed(() -> confirm.confirm(order, null)), 0, Healer.LAUNCHER);
    shown.add(redis.opsForHash().get(holds, order));
    refunded("refund-1", 1, 1);
    shown.add(redis.opsForHash().get(holds, order));
    refunded("refund-2", 2, 3);
    for (boolean all : new boolean[] {false, true}) {
      if (all) {
        refunded("refund-3", 1, 4);
      }
      for (Object older : shown) {
        redis.opsForHash().put(holds, order, older);
        scripts.recount(activity, Activities.TYPE);

        assertThat(paid(null, all ? 4 : 3, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

        assertThat(freeInRedis()).isEqualTo(all ? STOCK : STOCK - 1);
        assertThat(view().redisLeft()).isEqualTo(all ? 0 : 1);
        assertThat(view().healer()).isEqualTo(Healer.RECONCILE);
        assertThat(paid(null, all ? 4 : 3, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
        stores.agree(activity);
      }
    }
  }

  @Test
  void failsAloudWhenRedisHasGivenBackWhatTheJournalHasNot() {
    soldHold(3);
    scripts.refund(ref(), "refund-1", inRedis().left().first(1));

    assertThat(
            settle.settleOrFail(request(order, Verdict.PAID, null, 0, Healer.RECONCILE)).result())
        .isEqualTo(Result.FAILED);

    assertThat(view().left()).isEqualTo(3);
    assertThat(view().redisLeft()).isEqualTo(2);
  }

  /** Places that were given back may have been sold to others by now. */
  @Test
  void needsNoMorePlacesForASoldHoldThanItHasLeft() {
    soldHold(4);
    refunded("refund-1", 3, 3);
    Allocation left = inRedis().left();
    hold.hold(Activities.hold("second-" + activity, 1002, activity, 4));
    hold.hold(Activities.hold("third-" + activity, 1003, activity, 1));
    assertThat(freeInRedis()).isZero();
    scripts.refund(ref(), "lost", left);
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);

    assertThat(paid(null, 3, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(freeInRedis()).isZero();
    assertThat(inRedis().left()).isEqualTo(left);
  }

  @Test
  void releasesAnEndedHoldThatRedisHoldsAgain() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    StockKeys keys = new StockKeys(activity);
    String counters = redis.opsForValue().get(keys.stock(Activities.TYPE));
    Object held = redis.opsForHash().get(keys.holds(), order);
    verdict(Verdict.DEAD, null, Healer.HOOK);
    redis.opsForValue().set(keys.stock(Activities.TYPE), counters);
    redis.opsForHash().put(keys.holds(), order, held);
    redis.opsForHash().put(keys.purchased(), "1001", "3");

    assertThat(verdict(Verdict.DEAD, null, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(view().healer()).isEqualTo(Healer.RECONCILE);
  }

  @Test
  void leavesATombstoneAgainSoThatALateFreezeIsRefused() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    verdict(Verdict.DEAD, null, Healer.HOOK);
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);

    assertThat(verdict(Verdict.DEAD, null, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);

    assertThat(inRedis().state()).isEqualTo(HoldState.RELEASED);
    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, activity, 3)))
        .hasMessageStartingWith("ALREADY_ENDED");
    assertThat(freeInRedis()).isEqualTo(STOCK);
  }

  @Test
  void failsAloudWhenOthersHaveTheLostPlaces() {
    bookedHold(3);
    loseTheHoldInRedis();
    hold.hold(Activities.hold("second-" + activity, 1002, activity, 4));

    SettleReply reply = settle.settleOrFail(request(order, Verdict.LIVE, null, Healer.RECONCILE));

    assertThat(reply.result()).isEqualTo(Result.FAILED);
    assertThat(view().healer()).isEqualTo(Healer.LAUNCHER);
    assertThat(scripts.hold(activity, order)).isEmpty();
    assertThat(freeInRedis()).isEqualTo(STOCK - 4);
  }

  @Test
  void failsAloudWhenRedisShowsAnEndThatTheJournalDoesNotKnow() {
    bookedHold(3);
    scripts.confirm(ref());

    assertThat(settle.settleOrFail(request(order, Verdict.LIVE, null, Healer.RECONCILE)).result())
        .isEqualTo(Result.FAILED);

    assertThat(inRedis().state()).isEqualTo(HoldState.CONFIRMED);
    assertThat(view().journalState()).isEqualTo("BOOKED");
  }

  @Test
  void repairsNothingOfASaleSoLongOverThatItsHoldsAreArchived() {
    bookedHold(3);
    loseTheHoldInRedis();
    ActivityRow row = activities.find(activity);
    row.saleFrom = Instant.now().minus(Duration.ofDays(90));
    row.saleUntil = Instant.now().minus(Duration.ofDays(31));
    activities.updateById(row);

    assertThat(verdict(Verdict.LIVE, null, Healer.RECONCILE).result()).isEqualTo(Result.ALREADY);

    assertThat(scripts.hold(activity, order)).isEmpty();
  }

  @Test
  void leavesNothingHeldWhenACancellationRunsIntoTheRepair() throws Exception {
    Random random = new Random(SEED);
    ExecutorService both = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 200; round++) {
        order = "order-" + activity + "-" + round;
        bookedInTheJournalAndLostInRedis();
        int ahead = random.nextInt(3000);
        Future<SettleReply> repair =
            both.submit(
                () -> {
                  spin(ahead);
                  return settle.settle(request(order, Verdict.LIVE, null, Healer.RECONCILE));
                });
        Future<SettleReply> cancel = both.submit(this::cancelled);

        assertThat(cancel.get().result()).isEqualTo(Result.APPLIED);
        repair.get();

        assertThat(inRedis().state())
            .as("seed %d round %d", SEED, round)
            .isEqualTo(HoldState.RELEASED);
        assertThat(freeInRedis()).as("seed %d round %d", SEED, round).isEqualTo(STOCK);
        assertThat(view().journalState()).isEqualTo("RELEASED");
        assertThat(purchased(1001)).isZero();
      }
    } finally {
      both.shutdownNow();
    }
  }

  /** The control of the test above: a restore that forgot the tombstone holds for ever. */
  @Test
  void wouldHoldForEverWithoutTheTombstone() {
    bookedInTheJournalAndLostInRedis();
    cancelled();

    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
    StockLogRow row = journal.find(order);
    row.state = com.quwanda.stock.model.HoldState.BOOKED;
    row.leftAllocation = row.allocation;
    scripts.restore(RepairHold.lost(row));

    assertThat(view().journalState()).isEqualTo("RELEASED");
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  private void bookedInTheJournalAndLostInRedis() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    mark(com.quwanda.stock.model.HoldState.FREEZE, Operation.BOOK, "tc:1");
    verdict(Verdict.LIVE, "tc:1", Healer.LAUNCHER);
    loseTheHoldInRedis();
  }

  private SettleReply cancelled() {
    mark(com.quwanda.stock.model.HoldState.BOOKED, Operation.UNBOOK, "tc:2");
    return verdict(Verdict.DEAD, "tc:2", Healer.LAUNCHER);
  }

  private static void spin(int micros) {
    long end = System.nanoTime() + micros * 1000L;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  private void confirm() {
    mark(com.quwanda.stock.model.HoldState.BOOKED, Operation.CONFIRM, "tc:77");
    assertThat(verdict(Verdict.PAID, "tc:77", Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
  }

  private void mark(com.quwanda.stock.model.HoldState state, Operation operation, String xid) {
    assertThat(journal.mark(order, state, operation, xid, null, Instant.now())).isEqualTo(1);
  }

  private double repairs(String repair) {
    return meters
        .counter("stock_hold_repairs_total", "healer", "RECONCILE", "repair", repair)
        .count();
  }
}
