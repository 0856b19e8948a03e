package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.StockKeys;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.Verdict;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Places taken for a deposit: until the deadline for new ones, and always for a repeat. */
class DepositHoldIT extends SaleStack {

  @Autowired private Catalogue catalogue;
  @Autowired private RedisCalls redisCalls;
  @Autowired private Journal rows;
  @Autowired private StockMetrics metrics;
  @Autowired private FaultPoints faults;
  @Autowired private WatchRedisRun watch;
  @Autowired private StockSettings settings;

  private Instant deadline;

  @BeforeEach
  void openASaleOfSixPlacesThatTakesDeposits() {
    activity = Activities.newId();
    order = "deposit-" + activity;
    OffsetDateTime starts =
        OffsetDateTime.now(ZoneOffset.UTC).plusDays(10).truncatedTo(ChronoUnit.MILLIS);
    create.create(Activities.withDeposits(activity, starts, new DepositRule("0.3", "0.5", 48)));
    gate.open(activity);
    deadline = starts.minusHours(48).toInstant();
  }

  /** The use case at that time; Redis keeps its own. */
  private HoldPlaces at(Instant now) {
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);
    return new HoldPlaces(
        catalogue,
        new DepositWindow(scripts, redisCalls, journal, metrics, clock),
        scripts,
        redisCalls,
        rows,
        metrics,
        faults,
        watch,
        settings);
  }

  private HoldRequest request(int quantity) {
    return Activities.depositHold(order, 1001, activity, quantity);
  }

  private void refuses(Instant now, HoldRequest request, String code) {
    assertThatThrownBy(() -> at(now).hold(request)).hasMessageStartingWith(code);
  }

  private void nothingWasTouched() {
    assertThat(scripts.hold(activity, order)).isEmpty();
    assertThat(journal.find(order)).isNull();
    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
  }

  @Test
  void tellsTheTermsOnWhichPlacesAreTaken() {
    HoldReply held = hold.hold(request(2));

    assertThat(held.deposit())
        .isEqualTo(new DepositTerms("0.3000", "0.5000", deadline.atOffset(ZoneOffset.UTC)));
    assertThat(held.unitPrice()).isEqualTo("49.90");
    assertThat(view().owner()).isEqualTo("deposit-service");
    assertThat(hold.hold(request(2)).deposit()).isEqualTo(held.deposit());
  }

  @Test
  void tellsABuyerOfTicketsNoTerms() {
    assertThat(hold.hold(Activities.hold(order, 1001, activity, 2)).deposit()).isNull();
  }

  @Test
  void refusesWhereTheActivityTakesNoDepositsAndTouchesNothing() {
    activity = Activities.newId();
    create.create(Activities.of(activity, STOCK, 3, 4));
    gate.open(activity);

    assertThatThrownBy(() -> hold.hold(request(2))).hasMessageStartingWith("NO_DEPOSITS");

    nothingWasTouched();
    assertThat(hold.hold(Activities.hold(order, 1001, activity, 2)).replayed()).isFalse();
  }

  @Test
  void refusesFromTheDeadlineOnAndTouchesNothing() {
    refuses(deadline, request(2), "DEPOSITS_CLOSED");
    refuses(deadline.plusMillis(1), request(2), "DEPOSITS_CLOSED");
    refuses(deadline.plus(400, ChronoUnit.DAYS), request(2), "DEPOSITS_CLOSED");

    nothingWasTouched();
  }

  @Test
  void takesPlacesUntilTheLastMillisecondBeforeIt() {
    assertThat(at(deadline.minusMillis(1)).hold(request(2)).replayed()).isFalse();

    assertThat(freeInRedis()).isEqualTo(STOCK - 2);
    assertThat(journal.find(order)).isNotNull();
  }

  @Test
  void goesOnSellingTicketsAfterTheDeadline() {
    at(deadline).hold(Activities.hold(order, 1001, activity, 2));
    assertThat(freeInRedis()).isEqualTo(STOCK - 2);
  }

  @Test
  void answersARepeatAfterTheDeadlineAsBefore() {
    HoldReply first = hold.hold(request(3));

    HoldReply again = at(deadline).hold(request(3));

    assertThat(again.replayed()).isTrue();
    assertThat(again.allocation()).isEqualTo(first.allocation());
    assertThat(again.deposit()).isEqualTo(first.deposit());
    refuses(deadline, request(2), "KEY_REUSED");
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void answersRepeatsAtOnceAfterTheDeadlineAllTheSame() throws Exception {
    HoldReply first = hold.hold(request(3));
    HoldPlaces late = at(deadline);
    Callable<HoldReply> repeat = () -> late.hold(request(3));
    ExecutorService many = Executors.newFixedThreadPool(8);
    try {
      for (Future<HoldReply> reply : many.invokeAll(Collections.nCopies(40, repeat))) {
        assertThat(reply.get().allocation()).isEqualTo(first.allocation());
        assertThat(reply.get().replayed()).isTrue();
      }
    } finally {
      many.shutdownNow();
    }
    assertThat(freeInRedis()).isEqualTo(STOCK - 3);
  }

  @Test
  void answersARepeatOfAHoldThatACrashLeftWithoutItsRow() {
    hold.hold(request(3));
    journal.deleteById(journal.find(order).id);

    assertThat(at(deadline).hold(request(3)).replayed()).isTrue();

    assertThat(journal.find(order).owner).isEqualTo("deposit-service");
  }

  @Test
  void answersARepeatOfAHoldThatOnlyTheJournalKnows() {
    HoldReply first = hold.hold(request(3));
    scripts.release(refOfTheDeposit());
    redis.opsForHash().delete(new StockKeys(activity).holds(), order);

    HoldReply again = at(deadline).hold(request(3));

    assertThat(again.replayed()).isTrue();
    assertThat(again.allocation()).isEqualTo(first.allocation());
  }

  @Test
  void saysOfAnEndedHoldThatItHasEndedAfterTheDeadlineToo() {
    hold.hold(request(3));
    assertThat(verdict(Verdict.DEAD, null, Healer.SCAN).result()).isEqualTo(Result.APPLIED);

    refuses(deadline, request(3), "ALREADY_ENDED");

    assertThat(freeInRedis()).isEqualTo(STOCK);
    assertThat(purchased(1001)).isZero();
  }

  @Test
  void countsBothKindsToOneLimit() {
    hold.hold(request(3));

    assertThatThrownBy(() -> hold.hold(Activities.hold("ticket-" + order, 1001, activity, 2)))
        .hasMessageStartingWith("PURCHASE_LIMIT");
    hold.hold(Activities.hold("ticket-" + order, 1001, activity, 1));
    assertThatThrownBy(() -> hold.hold(Activities.depositHold("more-" + order, 1001, activity, 1)))
        .hasMessageStartingWith("PURCHASE_LIMIT");
    assertThat(purchased(1001)).isEqualTo(4);
    hold.hold(Activities.depositHold("other-" + order, 1002, activity, 2));
    assertThatThrownBy(() -> hold.hold(Activities.depositHold("last-" + order, 1003, activity, 1)))
        .hasMessageStartingWith("INSUFFICIENT_STOCK");
  }

  /** The repeat races with the hold's end: it gets the hold or its end, never a closed door. */
  @Test
  void neverTellsARepeatThatDepositsAreClosedWhileItsHoldEnds() throws Exception {
    HoldPlaces late = at(deadline);
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 200; round++) {
        String id = order + "-" + round;
        HoldRequest asked = Activities.depositHold(id, 1001, activity, 2);
        hold.hold(asked);
        Callable<Object> repeat = () -> answer(late, asked);
        Callable<Object> end = () -> settle.settle(request(id, Verdict.DEAD, null, Healer.SCAN));
        List<Future<Object>> both = two.invokeAll(List.of(repeat, end));
        assertThat(both.get(0).get()).as("round " + round).isIn("HELD", "ALREADY_ENDED");
        both.get(1).get();
        assertThat(freeInRedis()).as("round " + round).isEqualTo(STOCK);
      }
    } finally {
      two.shutdownNow();
    }
    assertThat(purchased(1001)).isZero();
  }

  private static String answer(HoldPlaces places, HoldRequest request) {
    try {
      places.hold(request);
      return "HELD";
    } catch (ProblemException refused) {
      return refused.code();
    }
  }

  private HoldRef refOfTheDeposit() {
    return new HoldRef(activity, Activities.TYPE, order, "deposit-service", 1001);
  }
}
