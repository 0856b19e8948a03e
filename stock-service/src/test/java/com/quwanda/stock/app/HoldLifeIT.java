package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.FreezeRequest;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A hold's life on real stores: taken, booked in a real global transaction, settled by verdict. */
class HoldLifeIT extends SaleStack {

  @BeforeEach
  void openASaleOfSixPlacesInThreeBuckets() {
    openASale();
  }

  @Test
  void booksAcrossBucketsAndShowsItOnceTheCommitIsProven() {
    HoldReply held = hold.hold(Activities.hold(order, 1001, activity, 3));
    assertThat(held.allocation()).hasSizeGreaterThan(1);
    assertThat(frozenInDatabase()).isZero();

    String xid = committed(() -> book.book(order, null));

    assertThat(frozenInDatabase()).isEqualTo(3);
    assertThat(view().journalState()).isEqualTo("FREEZE");
    assertThat(view().markXid()).isEqualTo(xid);
    assertThat(verdict(Verdict.LIVE, xid, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("BOOKED");
    assertThat(view().markXid()).isNull();
    assertThat(verdict(Verdict.LIVE, xid, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void keepsItsJournalAndGivesPlacesBackOnceWhenTheTransactionIsRolledBack() {
    hold.hold(Activities.hold(order, 1001, activity, 3));

    String xid =
        rolledBack(
            () -> {
              book.book(order, null);
              throw new IllegalStateException("the launcher fails after the branch");
            });

    assertThat(frozenInDatabase()).isZero();
    assertThat(view().journalState()).isEqualTo("FREEZE");
    assertThat(view().markXid()).isEqualTo(xid);
    assertThat(freeInRedis()).as("Redis gives back last").isEqualTo(STOCK - 3);

    SettleReply first = verdict(Verdict.DEAD, xid, Healer.HOOK);
    SettleReply second = verdict(Verdict.DEAD, xid, Healer.SCAN);

    assertThat(first.result()).isEqualTo(Result.APPLIED);
    assertThat(second.result()).isEqualTo(Result.ALREADY);
    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(view().healer()).isEqualTo(Healer.HOOK);
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
  }

  @Test
  void releasesOnceWhoeverBringsTheVerdictAtTheSameTime() throws Exception {
    ExecutorService many = Executors.newFixedThreadPool(8);
    try {
      for (int round = 0; round < 50; round++) {
        String id = order + "-" + round;
        hold.hold(Activities.hold(id, 1001, activity, 2));
        Callable<SettleReply> bring =
            () -> settle.settle(request(id, Verdict.DEAD, null, Healer.SCAN));
        List<Future<SettleReply>> replies =
            many.invokeAll(List.of(bring, bring, bring, bring, bring, bring, bring, bring));
        int applied = 0;
        for (Future<SettleReply> reply : replies) {
          applied += reply.get().result() == Result.APPLIED ? 1 : 0;
        }
        assertThat(applied).as("round " + round).isEqualTo(1);
        assertThat(freeInRedis()).as("round " + round).isEqualTo(STOCK);
        assertThat(purchased(1001)).isZero();
      }
    } finally {
      many.shutdownNow();
    }
  }

  @Test
  void finishesAReleaseThatCrashedBetweenRedisAndTheJournal() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    arm("settle.after-redis");
    assertThat(settle.settleOrFail(request(order, Verdict.DEAD, null, Healer.HOOK)).result())
        .isEqualTo(Result.FAILED);
    assertThat(view().journalState()).isEqualTo("FREEZE");
    assertThat(view().markOperation()).isEqualTo("RELEASE");
    rolledBack(() -> book.book(order, null), "HOLD_NOT_READY");

    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(view().healer()).isEqualTo(Healer.SCAN);
  }

  /** The control of the two tests above: they would notice a second release. */
  @Test
  void wouldGiveBackTwiceWithoutTheScriptsMemoryOfTheHold() {
    hold.hold(Activities.hold("other-" + activity, 1002, activity, 2));
    hold.hold(Activities.hold("second-" + activity, 1001, activity, 2));
    hold.hold(Activities.hold(order, 1001, activity, 2));
    String holds = new StockKeys(activity).holds();
    Object held = redis.opsForHash().get(holds, order);
    verdict(Verdict.DEAD, null, Healer.HOOK);
    assertThat(freeInRedis()).isEqualTo(2);

    redis.opsForHash().put(holds, order, held);
    scripts.release(new HoldRef(activity, Activities.TYPE, order, "order-service", 1001));

    assertThat(freeInRedis()).as("places that live holds have are offered again").isEqualTo(4);
  }

  @Test
  void refusesToBookAHoldWhoseReleaseHasBegun() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    verdict(Verdict.DEAD, null, Healer.SCAN);

    rolledBack(() -> book.book(order, null), "HOLD_NOT_READY");

    assertThat(frozenInDatabase()).isZero();
    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
  }

  @Test
  void ignoresAVerdictThatABookingHasOvertaken() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String xid = committed(() -> book.book(order, null));

    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);

    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(verdict(Verdict.LIVE, xid, Healer.SCAN).result()).isEqualTo(Result.APPLIED);
  }

  @Test
  void refusesAnotherTransactionUntilTheFirstIsProvenRolledBack() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String first =
        rolledBack(
            () -> {
              book.book(order, null);
              throw new IllegalStateException("fails");
            });

    rolledBack(() -> book.book(order, null), "HOLD_NOT_READY");
    rolledBack(() -> book.book(order, "another:1"), "HOLD_NOT_READY");
    String second = committed(() -> book.book(order, first));

    assertThat(frozenInDatabase()).isEqualTo(3);
    assertThat(verdict(Verdict.DEAD, first, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(verdict(Verdict.LIVE, second, Healer.SCAN).result()).isEqualTo(Result.APPLIED);
  }

  @Test
  void booksOnceWhenTheSameTransactionAsksTwice() {
    hold.hold(Activities.hold(order, 1001, activity, 3));

    committed(
        () -> {
          book.book(order, null);
          book.book(order, null);
        });

    assertThat(frozenInDatabase()).isEqualTo(3);
  }

  @Test
  void unbooksWhatWasBookedAndReleasesItAfterTheCommit() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    rolledBack(() -> unbook.unbook(order, null), "HOLD_NOT_READY");
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);

    String unbooked = committed(() -> unbook.unbook(order, null));

    assertThat(frozenInDatabase()).isZero();
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(verdict(Verdict.DEAD, unbooked, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(view().journalState()).isEqualTo("RELEASED");
  }

  @Test
  void staysBookedWhenTheUnbookingIsRolledBack() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);

    String undone =
        rolledBack(
            () -> {
              unbook.unbook(order, null);
              throw new IllegalStateException("fails");
            });

    assertThat(frozenInDatabase()).isEqualTo(3);
    assertThat(verdict(Verdict.LIVE, undone, Healer.SCAN).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("BOOKED");
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void refusesAFreezeThatComesAfterItsRelease() {
    assertThat(verdict(Verdict.DEAD, null, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);

    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, activity, 3)))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("ALREADY_ENDED");

    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
  }

  @Test
  void writesTheMissingJournalRowOfAHoldBeforeReleasingIt() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    journal.delete(null);

    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    assertThat(view().journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(view().quantity()).isEqualTo(3);
    assertThat(freeInRedis()).isEqualTo(STOCK);
  }

  @Test
  void answersTheSameHoldToARepeatAndRefusesOtherContents() {
    HoldReply first = hold.hold(Activities.hold(order, 1001, activity, 3));
    HoldReply again = hold.hold(Activities.hold(order, 1001, activity, 3));

    assertThat(again.allocation()).isEqualTo(first.allocation());
    assertThat(again.replayed()).isTrue();
    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, activity, 2)))
        .hasMessageStartingWith("KEY_REUSED");
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void refusesTheSameOrderAtAnotherActivityAndGivesItsPlacesBack() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    String other = Activities.newId();
    create.create(Activities.of(other, STOCK, 3, 4));
    gate.open(other);

    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, other, 2)))
        .hasMessageStartingWith("KEY_REUSED");

    assertThat(scripts.snapshot(other, List.of(Activities.TYPE)).types().get(Activities.TYPE))
        .satisfies(counters -> assertThat(counters.available()).isEqualTo(STOCK));
    assertThat(frozenInDatabase()).isEqualTo(3);
    assertThat(verdict(Verdict.LIVE, booked, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
  }

  @Test
  void givesBackAStrayHoldThatACrashLeftBesideTheOrdersOwn() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    committed(() -> book.book(order, null));
    String other = Activities.newId();
    create.create(Activities.of(other, STOCK, 3, 4));
    gate.open(other);
    scripts.freeze(
        new FreezeRequest(other, Activities.TYPE, order, "order-service", 1001, 2, 0, "print-2"));

    SettleRequest stray =
        new SettleRequest(
            order, other, Activities.TYPE, null, Verdict.LIVE, 0, "a test says so", Healer.SCAN);
    assertThat(settle.settle(stray).result()).isEqualTo(Result.APPLIED);
    assertThat(settle.settle(stray).result()).isEqualTo(Result.ALREADY);

    assertThat(scripts.snapshot(other, List.of(Activities.TYPE)).types().get(Activities.TYPE))
        .satisfies(counters -> assertThat(counters.available()).isEqualTo(STOCK));
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  /** A request under the same key for something else may fail while the first is at work. */
  @Test
  void neverTakesTheOrdersOwnHoldForAStrayOne() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    SettleRequest ofAnother =
        new SettleRequest(
            order, activity, "front-row", null, Verdict.DEAD, 0, "a test says so", Healer.LAUNCHER);

    assertThat(settle.settle(ofAnother).result()).isEqualTo(Result.OVERTAKEN);

    String booked = committed(() -> book.book(order, null));
    assertThat(verdict(Verdict.LIVE, booked, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(scripts.hold(activity, order).orElseThrow().state()).isEqualTo(HoldState.HELD);
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(purchased(1001)).isEqualTo(3);
  }

  @Test
  void writesTheMissingRowWithTheHoldsOwnTicketTypeWhateverTheVerdictIsOn() {
    String both = Activities.newId();
    create.create(Activities.ofTwoTypes(both, "front-row"));
    gate.open(both);
    hold.hold(Activities.hold(order, 1001, both, 3));
    journal.deleteById(journal.find(order).id);

    SettleRequest ofAnother =
        new SettleRequest(
            order, both, "front-row", null, Verdict.DEAD, 0, "a test says so", Healer.LAUNCHER);
    assertThat(settle.settle(ofAnother).result()).isEqualTo(Result.OVERTAKEN);

    assertThat(journal.find(order).ticketType).isEqualTo(Activities.TYPE);
    assertThat(journal.find(order).ticketTypeId).isEqualTo(types.find(both, Activities.TYPE).id);
  }

  /** Such a row has no owner who could be asked about it later. */
  @Test
  void leavesNothingToSettleWhenACrashStopsTheEndOfAnOrderThatNeverHeld() {
    arm("settle.before-redis");
    assertThat(settle.settleOrFail(request(order, Verdict.DEAD, null, Healer.RETRY)).result())
        .isEqualTo(Result.FAILED);

    assertThat(journal.find(order).state.isFinal()).isTrue();
    assertThat(journal.find(order).markOperation).isNull();
    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, activity, 3)))
        .hasMessageStartingWith("ALREADY_ENDED");
    rolledBack(() -> book.book(order, null), "HOLD_NOT_READY");
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
    verdict(Verdict.DEAD, null, Healer.RETRY);
    assertThat(view().redisState()).isEqualTo("RELEASED");
  }

  /** A second transaction for it would fail, and its buyer be told that the order has failed. */
  @Test
  void answersARepeatAsOneEvenIfRedisHasLostTheHoldMeanwhile() {
    HoldReply first = hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);
    loseTheHoldInRedis();

    HoldReply again = hold.hold(Activities.hold(order, 1001, activity, 3));

    assertThat(again.replayed()).isTrue();
    assertThat(again.allocation()).isEqualTo(first.allocation());
  }

  @Test
  void leavesTheClaimWhenRedisCannotTakeThePlacesBack() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String key = new StockKeys(activity).stock(Activities.TYPE);
    String counters = redis.opsForValue().get(key);
    redis.delete(key);

    assertThat(settle.settleOrFail(request(order, Verdict.DEAD, null, Healer.HOOK)).result())
        .isEqualTo(Result.FAILED);
    assertThat(view().journalState()).isEqualTo("FREEZE");

    redis.opsForValue().set(key, counters);
    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.APPLIED);
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
  }

  @Test
  void letsNoBucketGoOverItsStockEvenIfRedisOffersMore() {
    hold.hold(Activities.hold(order, 1001, activity, 2));
    long type = types.find(activity, Activities.TYPE).id;
    buckets.ofType(type).forEach(bucket -> buckets.raise(bucket.id, -2));

    rolledBack(() -> book.book(order, null), "BUCKET_REFUSED");

    assertThat(frozenInDatabase()).isZero();
  }

  @Test
  void needsAGlobalTransactionToBook() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    assertThatThrownBy(() -> book.book(order, null)).hasMessageStartingWith("OUTSIDE_TRANSACTION");
  }

  @Test
  void restoresALostHoldBeforeItConfirmsIt() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    String booked = committed(() -> book.book(order, null));
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);
    journal.mark(
        order,
        com.quwanda.stock.model.HoldState.BOOKED,
        com.quwanda.stock.model.Operation.CONFIRM,
        "tc:77",
        null,
        java.time.Instant.now());
    loseTheHoldInRedis();

    assertThat(verdict(Verdict.PAID, "tc:77", Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    assertThat(scripts.hold(activity, order).orElseThrow().state()).isEqualTo(HoldState.CONFIRMED);
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
    assertThat(view().journalState()).isEqualTo("CONFIRMED");
  }
}
