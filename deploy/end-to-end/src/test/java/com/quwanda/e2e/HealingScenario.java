package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.e2e.Fault.Action;
import com.quwanda.e2e.Fault.Point;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.localstack.ServiceProcess;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a crash has left is settled by the job whose turn it is, and by nobody before. */
class HealingScenario extends Scenario {
  static final String RETRY = "redis-stock-compensation-retry";
  static final String SCAN = "stock-log-scan-compensator";
  static final String RECONCILE = "stock-reconciliation";
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** Case 14: the process dies between the freeze in Redis and the database. */
  @ParameterizedTest
  @EnumSource(
      value = Point.class,
      names = {"HOLD_AFTER_LUA", "PLACE_AFTER_HOLD"})
  void theScanReleasesAHoldWhoseProcessDied(Point point) {
    String activity = open(ActivityDraft.concert().places(6, 6).limit(3));
    BuyerClient buyer = system.newBuyer();
    killAt(point, () -> buyer.order(activity, TYPE, 3));
    assertThat(available(activity)).isEqualTo(3);

    JobReport dry = awaitFound(of(activity).dryRun());
    assertThat(dry.dryRun()).isTrue();
    assertThat(available(activity)).isEqualTo(3);

    awaitHealed(activity, Healer.SCAN, SCAN);
    assertThat(available(activity)).isEqualTo(6);
    HoldView hold = operator.getHold(activity, onlyRow().orderId());
    assertThat(hold.journalState()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(hold.redisState()).isEqualTo("RELEASED");
    assertThat(hold.healedAt()).isNotNull();
    assertThat(hold.healedAfterMillis()).isGreaterThanOrEqualTo(system.graceAge().toMillis());
    assertThat(hold.evidence()).contains("no row");
    // The limit is restored: he gets the whole of it, and no more.
    placed(buyer.order(activity, TYPE, 3));
    assertProblem(buyer.order(activity, TYPE, 1), 409, StockProblem.PURCHASE_LIMIT);
  }

  /** Case 15: the business step outlasts the transaction. */
  @Test
  void anOrderThatOutlastsItsTransactionIsNone() {
    String activity = open(ActivityDraft.concert().places(4, 2));
    operator.arm(Fault.sleepOnce(Point.PLACE_AFTER_BOOK, 14_000));

    Answer answer = system.newBuyer().order(activity, TYPE, 3);

    assertThat(answer.status()).as(answer::toString).isIn(202, 503);
    awaitHealed(activity, null, SCAN);
    awaitQuiet();
    assertThat(picture().orders()).isEmpty();
    assertThat(available(activity)).isEqualTo(4);
    assertThat(picture().holds()).allMatch(hold -> hold.state().equals("RELEASED"));
    if (answer.is(202)) {
      String orderId = answer.as(OrderView.class).orderId();
      assertThat(operator.story(orderId).journal().state()).isEqualTo("FREEZE_ROLLED_BACK");
    }
  }

  /** Without hook and scan, the reconciliation alone finds what a dead process left. */
  @Test
  void theReconciliationReleasesWhatNoScanHasFound() {
    String activity = open(ActivityDraft.concert().places(6, 6));
    killAt(Point.HOLD_AFTER_LUA, () -> system.newBuyer().order(activity, TYPE, 2));
    killAt(Point.PLACE_AFTER_BOOK, () -> system.newBuyer().order(activity, TYPE, 2));
    awaitHealed(activity, Healer.RECONCILE, RECONCILE);
    assertThat(available(activity)).isEqualTo(6);
  }

  /** A hook that cannot reach stock reports its order, and the retry settles it. */
  @Test
  void theRetrySettlesWhatTheHookCouldNot() {
    String activity = open(ActivityDraft.concert().places(6, 2));
    operator.arm(new Fault(Point.PLACE_AFTER_BOOK, Action.FAIL, 3, 0));
    operator.arm(new Fault(Point.HOOK_BEFORE_VERDICT, Action.FAIL, 3, 0));
    BuyerClient buyer = system.newBuyer();
    for (int i = 0; i < 3; i++) {
      assertThat(buyer.order(activity, TYPE, 2).status()).isEqualTo(503);
    }
    assertThat(available(activity)).isZero();
    awaitHealed(activity, Healer.RETRY, RETRY);
    assertThat(available(activity)).isEqualTo(6);
    assertThat(picture().journal()).hasSize(3);
  }

  /** Case 12: two hundred orders in flight, and the reconciliation over and over. */
  @Test
  void theReconciliationTouchesNoLiveHold() throws Exception {
    Random random = seeded();
    String activity = open(ActivityDraft.concert().places(600, 8));
    ExecutorService buyers = Executors.newFixedThreadPool(8);
    List<Future<Answer>> orders = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int quantity = 1 + random.nextInt(3);
      orders.add(buyers.submit(() -> system.newBuyer().order(activity, TYPE, quantity)));
    }
    int runs = 0;
    while (orders.stream().anyMatch(order -> !order.isDone())) {
      JobReport report = operator.run(RECONCILE, of(activity).build());
      assertThat(report.differences()).as(report::toString).isEmpty();
      assertThat(report.fixed()).isZero();
      runs++;
    }
    buyers.shutdown();
    assertThat(runs).isGreaterThan(2);
    for (Future<Answer> order : orders) {
      placed(order.get());
    }
    awaitQuiet();
    assertThat(picture().journal())
        .hasSize(200)
        .allMatch(row -> row.state().equals("BOOKED"))
        .allMatch(row -> operator.getHold(activity, row.orderId()).healer() == Healer.LAUNCHER);
  }

  /** Case 16: a second worker takes over what a paused one has claimed; each is settled once. */
  @Test
  void aWorkerThatSleepsPastItsClaimSettlesNothingTwice() throws Exception {
    String activity = open(ActivityDraft.concert().places(12, 4));
    for (int i = 0; i < 3; i++) {
      killAt(Point.PLACE_AFTER_HOLD, () -> system.newBuyer().order(activity, TYPE, 2));
    }
    awaitFound(of(activity).dryRun());
    operator.arm(Fault.sleepOnce(Point.SETTLE_BEFORE_REDIS, 8_000));
    CompletableFuture<JobReport> first =
        CompletableFuture.supplyAsync(() -> operator.run(SCAN, of(activity).build()));
    await().atMost(PATIENCE).until(() -> operator.reached(Point.SETTLE_BEFORE_REDIS) == 1);
    system.compensationJob().pause();
    ServiceProcess second = system.anotherCompensationJob();
    try {
      OperatorClient other = system.operatorWith(second);
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                other.run(SCAN, of(activity).build());
                assertThat(available(activity)).isEqualTo(12);
              });
    } finally {
      system.compensationJob().resume();
      second.stop();
    }
    JobReport late = first.get();
    assertThat(late.failed()).as(late::toString).isZero();
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(12);
    assertThat(picture().journal())
        .hasSize(3)
        .allMatch(row -> row.state().equals("FREEZE_ROLLED_BACK"));
  }

  /** An order that a client was told nothing about is shown truly once it is healed. */
  @Test
  void theBuyerIsToldOnceItIsKnown() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    killAt(Point.PLACE_AFTER_HOLD, () -> buyer.order(activity, TYPE, 1, "same-key"));
    Answer again = buyer.order(activity, TYPE, 1, "same-key");
    assertThat(again.status()).isEqualTo(202);
    String orderId = again.as(OrderView.class).orderId();
    awaitHealed(activity, Healer.SCAN, SCAN);
    assertThat(buyer.getOrder(orderId).as(OrderView.class).status()).isEqualTo(OrderStatus.FAILED);
  }

  private void killAt(Point point, Runnable order) {
    operator.arm(Fault.sleepOnce(point, 60_000));
    CompletableFuture<Void> running = CompletableFuture.runAsync(order);
    await().atMost(PATIENCE).until(() -> operator.reached(point) == 1);
    ServiceProcess service = system.serviceWith(point);
    service.kill();
    service.start();
    running.handle((done, failed) -> null).join();
  }

  private JobReport awaitFound(JobParameters dryRun) {
    return await()
        .atMost(PATIENCE)
        .until(() -> operator.run(SCAN, dryRun), report -> report.fixed() > 0);
  }

  /** Runs the handler until no hold of the activity is open, and looks who healed them. */
  private void awaitHealed(String activity, Healer healer, String handler) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JobReport report = operator.run(handler, of(activity).build());
              assertThat(picture().journal())
                  .as(report::toString)
                  .isNotEmpty()
                  .allMatch(row -> !row.state().equals("FREEZE") && row.mark() == null);
              assertThat(picture().holds()).noneMatch(hold -> hold.state().equals("HELD"));
            });
    if (healer != null) {
      assertThat(picture().journal())
          .allMatch(row -> operator.getHold(activity, row.orderId()).healer() == healer);
    }
  }

  private JournalRow onlyRow() {
    assertThat(picture().journal()).hasSize(1);
    return picture().journal().get(0);
  }

  private static Parameters of(String activity) {
    return new Parameters(activity);
  }

  private record Parameters(String activity) {
    JobParameters build() {
      return new JobParameters(null, activity, false, null, null);
    }

    JobParameters dryRun() {
      return new JobParameters(null, activity, true, null, null);
    }
  }
}
