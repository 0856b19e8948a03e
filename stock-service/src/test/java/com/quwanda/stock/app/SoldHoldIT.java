package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.Verdict;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The second half of a hold's life on real stores: paid for, given back in parts, all back. */
@Import(BothStores.class)
class SoldHoldIT extends SaleStack {

  @Autowired BothStores stores;
  @Autowired ReadAvailability availability;
  @Autowired JdbcClient jdbc;

  @BeforeEach
  void openASaleOfSixPlacesInThreeBuckets() {
    openASale();
  }

  @Test
  void turnsFrozenPlacesIntoSoldOnesOnceTheCommitIsProven() {
    bookedHold(3);

    String xid = committed(() -> confirm.confirm(order, null));

    assertThat(frozenInDatabase()).isZero();
    assertThat(soldInDatabase()).isEqualTo(3);
    assertThat(view().journalState()).isEqualTo("BOOKED");
    assertThat(inRedis().state()).isEqualTo(HoldState.HELD);
    assertThat(paid(xid, 0, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("CONFIRMED");
    assertThat(view().left()).isEqualTo(3);
    assertThat(view().redisLeft()).isEqualTo(3);
    assertThat(inRedis().state()).isEqualTo(HoldState.CONFIRMED);
    assertThat(paid(xid, 0, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
    stores.agree(activity);
  }

  @Test
  void staysBookedWhenThePaymentIsRolledBack() {
    bookedHold(3);

    String undone = failing(() -> confirm.confirm(order, null));

    assertThat(frozenInDatabase()).isEqualTo(3);
    assertThat(soldInDatabase()).isZero();
    rolledBack(() -> unbook.unbook(order, null), "HOLD_NOT_READY");
    assertThat(verdict(Verdict.LIVE, undone, Healer.HOOK).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("BOOKED");
    stores.agree(activity);
    String second = committed(() -> confirm.confirm(order, null));
    assertThat(paid(second, 0, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    stores.agree(activity);
  }

  @Test
  void isPaidOrCancelledButNeverBoth() {
    bookedHold(3);
    String paid = committed(() -> confirm.confirm(order, null));

    rolledBack(() -> unbook.unbook(order, null), "HOLD_NOT_READY");
    paid(paid, 0, Healer.LAUNCHER);
    rolledBack(() -> unbook.unbook(order, null), "HOLD_NOT_READY");
    rolledBack(() -> confirm.confirm(order, null), "HOLD_NOT_READY");

    assertThat(verdict(Verdict.DEAD, paid, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    stores.agree(activity);
  }

  @Test
  void confirmsOnceWhenTheSameTransactionAsksTwice() {
    bookedHold(3);

    String xid =
        committed(
            () -> {
              confirm.confirm(order, null);
              confirm.confirm(order, null);
            });

    assertThat(soldInDatabase()).isEqualTo(3);
    paid(xid, 0, Healer.LAUNCHER);
    stores.agree(activity);
  }

  @Test
  void givesSomePlacesBackOfTheLowestBucketsOnceTheCommitIsProven() {
    soldHold(4);
    Allocation taken = inRedis().allocation();

    String xid = committed(() -> refund("refund-1", 3));

    assertThat(soldInDatabase()).isEqualTo(1);
    assertThat(freeInRedis()).as("Redis gives back last").isEqualTo(STOCK - 4);
    assertThat(view().left()).isEqualTo(4);
    assertThat(view().markOperation()).isEqualTo("REFUND");
    assertThat(paid(xid, 3, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("CONFIRMED");
    assertThat(view().left()).isEqualTo(1);
    assertThat(view().redisLeft()).isEqualTo(1);
    assertThat(view().markOperation()).isNull();
    assertThat(freeInRedis()).isEqualTo(STOCK - 1);
    assertThat(availability.of(activity).ticketTypes().get(0).available()).isEqualTo(STOCK - 1);
    assertThat(purchased(1001)).isEqualTo(1);
    assertThat(inRedis().left()).isEqualTo(taken.minus(taken.first(3)));
    assertThat(paid(xid, 3, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
    stores.agree(activity);
  }

  @Test
  void keepsPlacesSoldWhenTheRefundIsRolledBack() {
    soldHold(3);

    String undone = failing(() -> refund("refund-1", 2));

    assertThat(soldInDatabase()).isEqualTo(3);
    rolledBack(() -> refund("refund-2", 1), "HOLD_NOT_READY");
    assertThat(paid(undone, 1, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(verdict(Verdict.LIVE, undone, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(verdict(Verdict.DEAD, undone, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(undone, 0, Healer.HOOK).result()).isEqualTo(Result.APPLIED);
    assertThat(view().journalState()).isEqualTo("CONFIRMED");
    assertThat(inRedis().refunds().isEmpty()).isTrue();
    stores.agree(activity);
    refunded("refund-1", 1, 1);
    stores.agree(activity);
  }

  @Test
  void takesAMarkOverThatItsLauncherHasProvenRolledBack() {
    soldHold(3);
    String first = failing(() -> refund("refund-1", 2));

    String second = committed(() -> refund("refund-1", 3, first));

    assertThat(paid(first, 0, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(second, 3, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(soldInDatabase()).isZero();
    stores.agree(activity);
  }

  @Test
  void endsAsRefundedWhenTheLastPlaceIsBack() {
    soldHold(3);
    refunded("refund-1", 1, 1);
    refunded("refund-2", 2, 3);

    assertThat(view().journalState()).isEqualTo("REFUNDED");
    assertThat(view().left()).isZero();
    assertThat(view().redisLeft()).isZero();
    assertThat(view().redisState()).isEqualTo("CONFIRMED");
    assertThat(view().settledAt()).isNotNull();
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(soldInDatabase()).isZero();
    assertThat(purchased(1001)).isZero();
    stores.agree(activity);
    rolledBack(() -> refund("refund-3", 1), "REFUND_TOO_LARGE");
    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
  }

  @Test
  void refusesALateFreezeOfAnOrderWhosePlacesAreAllBack() {
    soldHold(3);
    refunded("refund-1", 3, 3);

    refusesToHoldAgain();
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
    refusesToHoldAgain();
    assertThat(inRedis().state()).isEqualTo(HoldState.RELEASED);
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);
    assertThat(paid(null, 3, Healer.RECONCILE).result()).isEqualTo(Result.APPLIED);
    refusesToHoldAgain();
    assertThat(paid(null, 3, Healer.RECONCILE).result()).isEqualTo(Result.ALREADY);
  }

  private void refusesToHoldAgain() {
    assertThatThrownBy(() -> hold.hold(Activities.hold(order, 1001, activity, 3)))
        .hasMessageStartingWith("ALREADY_ENDED");
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
    assertThat(view().journalState()).isEqualTo("REFUNDED");
  }

  @Test
  void refundsOnceWhenTheSameTransactionAsksTwice() {
    soldHold(3);

    String xid =
        committed(
            () -> {
              refund("refund-1", 2);
              refund("refund-1", 2);
            });

    assertThat(soldInDatabase()).isEqualTo(1);
    paid(xid, 2, Healer.LAUNCHER);
    stores.agree(activity);
  }

  @Test
  void refusesWhatIsNoRepeatOfTheRefundInTheSameTransaction() {
    soldHold(3);

    rolledBack(
        () -> {
          refund("refund-1", 2);
          refund("refund-2", 1);
        },
        "HOLD_NOT_READY");
    settleAsKept(0);
    rolledBack(
        () -> {
          refund("refund-1", 2);
          refund("refund-1", 1);
        },
        "REFUND_REUSED");
    settleAsKept(0);

    assertThat(soldInDatabase()).isEqualTo(3);
    stores.agree(activity);
  }

  private void settleAsKept(int refunded) {
    assertThat(paid(view().markXid(), refunded, Healer.HOOK).result()).isEqualTo(Result.APPLIED);
  }

  /** Money would go back with it a second time; so a new transaction must not commit. */
  @Test
  void refusesARefundThatWasDoneUnderAnotherTransaction() {
    soldHold(4);
    refunded("refund-1", 2, 2);

    rolledBack(() -> refund("refund-1", 2), "HOLD_NOT_READY");
    rolledBack(() -> refund("refund-1", 1), "REFUND_REUSED");
    rolledBack(() -> refund("refund-2", 3), "REFUND_TOO_LARGE");
    refunded("refund-2", 2, 4);
    rolledBack(() -> refund("refund-1", 2), "HOLD_NOT_READY");
    rolledBack(() -> refund("refund-2", 1), "REFUND_REUSED");

    assertThat(view().journalState()).isEqualTo("REFUNDED");
    stores.agree(activity);
  }

  @Test
  void refundsOnlyWhatIsSold() {
    hold.hold(Activities.hold(order, 1001, activity, 3));
    rolledBack(() -> refund("refund-1", 1), "HOLD_NOT_READY");
    String booked = committed(() -> book.book(order, null));
    verdict(Verdict.LIVE, booked, Healer.LAUNCHER);
    rolledBack(() -> refund("refund-1", 1), "HOLD_NOT_READY");
    String sold = committed(() -> confirm.confirm(order, null));
    rolledBack(() -> refund("refund-1", 1), "HOLD_NOT_READY");
    assertThatThrownBy(() -> refund("refund-1", 1)).hasMessageStartingWith("OUTSIDE_TRANSACTION");
    assertThatThrownBy(() -> confirm.confirm(order, null))
        .hasMessageStartingWith("OUTSIDE_TRANSACTION");

    assertThat(paid(sold, 1, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    paid(sold, 0, Healer.LAUNCHER);
    order = "nobody-" + activity;
    rolledBack(() -> refund("refund-1", 1), "HOLD_NOT_FOUND");
    stores.agree(activity);
  }

  @Test
  void ignoresAVerdictOnThePaymentThatARefundHasOvertaken() {
    bookedHold(3);
    String sold = committed(() -> confirm.confirm(order, null));
    paid(sold, 0, Healer.LAUNCHER);
    String refunded = committed(() -> refund("refund-1", 1));

    assertThat(paid(sold, 0, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(null, 0, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(refunded, 1, Healer.LAUNCHER).result()).isEqualTo(Result.APPLIED);
    assertThat(paid(sold, 0, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(null, 0, Healer.SCAN).result()).isEqualTo(Result.OVERTAKEN);
    assertThat(paid(null, 1, Healer.SCAN).result()).isEqualTo(Result.ALREADY);
    stores.agree(activity);
  }

  @Test
  void finishesASaleThatCrashedBeforeOrAfterRedis() {
    for (String point : List.of("settle.before-redis", "settle.after-redis")) {
      order = point.replace('.', '-') + "-" + activity;
      bookedHold(2);
      String xid = committed(() -> confirm.confirm(order, null));
      arm(point);
      assertThat(failsToSettle(xid, 0)).isEqualTo(Result.FAILED);
      assertThat(view().journalState()).isEqualTo("BOOKED");

      assertThat(paid(xid, 0, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

      assertThat(view().journalState()).isEqualTo("CONFIRMED");
      assertThat(view().healer()).isEqualTo(Healer.SCAN);
      stores.agree(activity);
    }
  }

  @Test
  void finishesARefundThatCrashedBeforeOrAfterRedis() {
    soldHold(4);
    int back = 0;
    for (String point : List.of("settle.before-redis", "settle.after-redis")) {
      String xid = committed(() -> refund(point.replace('.', '-'), 2));
      back += 2;
      arm(point);
      assertThat(failsToSettle(xid, back)).isEqualTo(Result.FAILED);
      assertThat(view().left()).isEqualTo(4 - back + 2);
      assertThat(view().markOperation()).isEqualTo("REFUND");
      rolledBack(() -> refund("meanwhile", 1), "HOLD_NOT_READY");

      assertThat(paid(xid, back, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

      assertThat(view().left()).isEqualTo(4 - back);
      assertThat(freeInRedis()).isEqualTo(STOCK - 4 + back);
      stores.agree(activity);
    }
    assertThat(view().journalState()).isEqualTo("REFUNDED");
  }

  private Result failsToSettle(String xid, int refunded) {
    return settle
        .settleOrFail(request(order, Verdict.PAID, xid, refunded, Healer.LAUNCHER))
        .result();
  }

  @Test
  void restoresALostHoldWithWhatItHasLeftBeforeItGivesMoreBack() {
    soldHold(4);
    refunded("refund-1", 1, 1);
    String xid = committed(() -> refund("refund-2", 2));
    loseTheHoldInRedis();

    assertThat(paid(xid, 3, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    assertThat(inRedis().refunds().byId()).containsOnlyKeys("refund-1", "refund-2");
    assertThat(freeInRedis()).isEqualTo(STOCK - 1);
    stores.agree(activity);
  }

  @Test
  void givesBackWhatRedisShowsAsNotEvenSold() {
    bookedHold(4);
    Object held = redis.opsForHash().get(new StockKeys(activity).holds(), order);
    String sold = committed(() -> confirm.confirm(order, null));
    paid(sold, 0, Healer.LAUNCHER);
    String xid = committed(() -> refund("refund-1", 3));
    redis.opsForHash().put(new StockKeys(activity).holds(), order, held);

    assertThat(paid(xid, 3, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    stores.agree(activity);
  }

  @Test
  void letsNoBucketGiveBackMoreThanItHasSold() {
    soldHold(3);
    long type = types.find(activity, Activities.TYPE).id;
    jdbc.sql("UPDATE stock_bucket SET sold_count = 0 WHERE ticket_type_id = ?")
        .param(type)
        .update();

    rolledBack(() -> refund("refund-1", 1), "BUCKET_REFUSED");

    assertThat(soldInDatabase()).isZero();
  }

  @Test
  void tellsTheClubAndHowLongToPayWithoutAskingTheDatabaseEachTime() {
    HoldReply first = hold.hold(Activities.hold(order, 1001, activity, 1));
    assertThat(first.clubId()).isEqualTo("club-1");
    assertThat(first.payWithinSeconds()).isEqualTo(900);
    jdbc.sql("UPDATE activity SET pay_within_seconds = 60 WHERE activity_id = ?")
        .param(activity)
        .update();

    HoldReply second = hold.hold(Activities.hold("second-" + order, 1001, activity, 1));

    assertThat(second.payWithinSeconds()).as("what never changes is kept").isEqualTo(900);
  }

  private String failing(Runnable branch) {
    return rolledBack(
        () -> {
          branch.run();
          throw new IllegalStateException("the launcher fails after the branch");
        });
  }
}
