package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.PlayedServices;
import com.quwanda.compensation.api.ActivityCancellation;
import com.quwanda.compensation.api.ActivityCancellation.DepositsBefore;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.compensation.api.ActivityCancellation.State;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.Outcome;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class CancelActivityIT extends JobStack {

  private static final String ACTIVITY = Holds.ACTIVITY;
  private static final String REASON = "台风";

  @Autowired private RunHandler handlers;

  /** Five orders that stand, and three that have ended. */
  @BeforeEach
  void anActivityWithOrders() {
    PLAYED.activities.add(Holds.activity(ACTIVITY, 1));
    for (int i = 0; i < 2; i++) {
      put("o-unpaid-" + i, OrderStatus.UNPAID, 0);
    }
    put("o-paid-0", OrderStatus.PAID, 0);
    put("o-paid-1", OrderStatus.PAID, 1);
    put("o-paid-2", OrderStatus.PAID, 0);
    put("o-cancelled", OrderStatus.CANCELLED, 0);
    put("o-expired", OrderStatus.EXPIRED, 0);
    put("o-refunded", OrderStatus.REFUNDED, 2);
  }

  private static void put(String orderId, OrderStatus status, int refunded) {
    PLAYED.records.put(orderId, Holds.order(orderId, status, 2, refunded));
  }

  private ActivityCancellation cancel() {
    return job.cancelActivity(ACTIVITY, new CancellationRequest(REASON, false));
  }

  private ActivityCancellation progress() {
    return job.getCancellation(ACTIVITY);
  }

  private JobReport run() {
    return job.run(EndOrders.HANDLER, JobRun.DEFAULTS);
  }

  /** Long enough ago that nothing that was in flight then can still come. */
  private void saleWasClosedLongAgo() {
    rows.update("UPDATE activity_cancellation SET sale_closed_at = '2020-01-01'");
  }

  private void awaitAllEnded() {
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(() -> assertThat(progress().progress().left()).isZero());
    awaitNobodyAtIt();
  }

  private void awaitNobodyAtIt() {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                rows.queryForObject(
                        "SELECT COUNT(*) FROM activity_cancellation WHERE claimed_by IS NOT NULL",
                        Integer.class)
                    == 0);
  }

  /** As it is asked for, with the sale closed and no run started. */
  private void written() {
    rows.update(
        "INSERT INTO activity_cancellation"
            + " (activity_id, state, reason, before_sums, requested_at, sale_closed_at, updated_at)"
            + " VALUES (?, 'RUNNING', ?,"
            + " '{\"statuses\":[],\"toCancel\":2,\"toRefund\":3,\"amountToRefund\":\"50.00\"}',"
            + " UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))",
        ACTIVITY,
        REASON);
  }

  @Test
  void tellsInADryRunWhatItWouldDoAndDoesNothing() {
    ActivityCancellation dry = job.cancelActivity(ACTIVITY, new CancellationRequest(REASON, true));
    assertThat(dry.state()).isEqualTo(State.DRY_RUN);
    assertThat(dry.before().toCancel()).isEqualTo(2);
    assertThat(dry.before().toRefund()).isEqualTo(3);
    assertThat(dry.before().amountToRefund()).isEqualTo("50.00");
    assertThat(dry.before().statuses())
        .extracting(of -> of.status() + " " + of.orders() + " " + of.amount())
        .containsExactlyInAnyOrder(
            "UNPAID 2 40.00",
            "PAID 3 60.00",
            "CANCELLED 1 20.00",
            "EXPIRED 1 20.00",
            "REFUNDED 1 20.00");
    assertThat(dry.progress()).isNull();
    assertThat(PLAYED.cancelledSales).isEmpty();
    assertThat(PLAYED.ended).isEmpty();
    assertProblem(this::progress, 404, "CANCELLATION_NOT_FOUND");
  }

  @Test
  void closesTheSaleThenEndsEachOrderOnce() {
    AtomicBoolean open = new AtomicBoolean();
    PLAYED.changes =
        orderId -> {
          open.compareAndSet(false, PLAYED.cancelledSales.isEmpty());
          return PLAYED.end(orderId);
        };

    ActivityCancellation begun = cancel();

    assertThat(begun.state()).isEqualTo(State.RUNNING);
    assertThat(begun.saleClosedAt()).isNotNull();
    awaitAllEnded();
    assertThat(open).as("an order was ended before the sale was closed").isFalse();
    assertThat(PLAYED.ended)
        .containsExactlyInAnyOrder("o-unpaid-0", "o-unpaid-1", "o-paid-0", "o-paid-1", "o-paid-2");
    assertThat(PLAYED.endings)
        .allMatch(request -> request.equals(new EndRequest(Actor.ORGANISER, REASON)));
    assertThat(progress().state()).isEqualTo(State.RUNNING);
    assertThat(progress().progress()).isEqualTo(new Progress(2, 0, 3, "50.00", 0, "0.00", 0, 0));
  }

  @Test
  void isDoneOnlyWhenNothingThatWasInFlightCanComeAnyMore() {
    cancel();
    awaitAllEnded();
    assertThat(run().lines()).anyMatch(line -> line.contains("may still come"));
    assertThat(progress().state()).isEqualTo(State.RUNNING);

    // It was placed while the sale was being closed.
    put("o-paid-late", OrderStatus.PAID, 0);
    saleWasClosedLongAgo();
    assertThat(run().fixed()).isEqualTo(1);
    assertThat(progress().state()).as("it was no pass without one").isEqualTo(State.RUNNING);

    run();
    ActivityCancellation done = progress();
    assertThat(done.state()).isEqualTo(State.DONE);
    assertThat(done.finishedAt()).isNotNull();
    assertThat(done.progress()).isEqualTo(new Progress(2, 0, 4, "70.00", 0, "0.00", 0, 0));
    int ended = PLAYED.ended.size();
    assertThat(run().scanned()).isZero();
    assertThat(cancel().state()).isEqualTo(State.DONE);
    assertThat(PLAYED.ended).hasSize(ended);
  }

  @Test
  void isNotDoneWhileTheEndOfAnOrderMayBeRolledBack() {
    written();
    saleWasClosedLongAgo();
    PLAYED.records.clear();
    PLAYED.records.put(
        "o-1",
        Holds.since(Holds.order("o-1", OrderStatus.CANCELLED), OffsetDateTime.now(ZoneOffset.UTC)));
    PLAYED.doubts("o-1", Doubt.RUNNING);
    assertThat(run().lines()).anyMatch(line -> line.contains("in doubt"));
    assertThat(progress().state()).isEqualTo(State.RUNNING);

    PLAYED.says("o-1", Outcome.DEAD);
    run();
    assertThat(progress().state()).isEqualTo(State.DONE);
  }

  @Test
  void isNotDoneWithAnOldRefundThatWasRolledBackAfterItWasListed() {
    written();
    saleWasClosedLongAgo();
    PLAYED.records.clear();
    PLAYED.records.put(
        "o-1",
        Holds.since(
            Holds.order("o-1", OrderStatus.REFUNDED),
            OffsetDateTime.now(ZoneOffset.UTC).minusMinutes(2)));
    PLAYED.says("o-1", Outcome.PAID, 0);
    assertThat(run().lines()).anyMatch(line -> line.contains("in doubt"));
    assertThat(progress().state()).isEqualTo(State.RUNNING);

    PLAYED.says("o-1", Outcome.PAID, 2);
    run();
    assertThat(progress().state()).isEqualTo(State.DONE);
  }

  @Test
  void goesOnAfterOrdersThatCannotBeEndedAndTriesThemAgain() {
    written();
    saleWasClosedLongAgo();
    PLAYED.changes =
        orderId ->
            switch (orderId) {
              case "o-paid-0" ->
                  new ChangeReply(orderId, ChangeReply.Result.FAILED, "PAID", "busy");
              case "o-paid-1" -> throw PlayedServices.refused(503, "CHANGE_BUSY");
              case "o-paid-2" ->
                  new ChangeReply(orderId, ChangeReply.Result.IN_DOUBT, null, "no answer");
              default -> PLAYED.end(orderId);
            };

    JobReport report = run();

    assertThat(report.fixed()).isEqualTo(2);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.skipped()).isEqualTo(1);
    ActivityCancellation running = progress();
    assertThat(running.state()).isEqualTo(State.RUNNING);
    assertThat(running.progress().failed()).isEqualTo(2);
    assertThat(running.progress().left()).isEqualTo(3);
    assertThat(running.error()).contains("order o-paid-1: 503 CHANGE_BUSY");

    PLAYED.changes = PLAYED::end;
    run();
    run();
    assertThat(progress().state()).isEqualTo(State.DONE);
    assertThat(progress().error()).isNull();
    assertThat(PLAYED.ended).filteredOn("o-unpaid-0"::equals).hasSize(1);
  }

  @Test
  void callsPeopleWhenOrdersCannotBeEndedForLong(CapturedOutput output) {
    written();
    PLAYED.changes =
        orderId -> new ChangeReply(orderId, ChangeReply.Result.FAILED, null, "no money");
    run();
    assertThat(output).doesNotContain("ALERT cancellation");
    rows.update("UPDATE activity_cancellation SET requested_at = '2020-01-01'");
    run();
    assertThat(output)
        .contains("ALERT cancellation:evening")
        .contains("5 orders cannot be ended: order o-unpaid-1: FAILED");
  }

  /** What a crash leaves: a claim that nobody renews, and some orders ended. */
  @Test
  void isTakenOverWhereACrashHasLeftIt() {
    written();
    rows.update(
        "UPDATE activity_cancellation SET claimed_by = 'dead',"
            + " claim_until = UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE");
    PLAYED.endings.add(new EndRequest(Actor.ORGANISER, REASON));
    PLAYED.end("o-unpaid-0");
    PLAYED.end("o-paid-0");
    assertThat(run().lines()).contains("activity evening: another worker is at it");
    assertThat(PLAYED.ended).isEmpty();

    rows.update(
        "UPDATE activity_cancellation SET claim_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
    assertThat(run().fixed()).isEqualTo(3);
    assertThat(PLAYED.ended).containsExactlyInAnyOrder("o-unpaid-1", "o-paid-1", "o-paid-2");
  }

  @Test
  void closesTheSaleWhenTheRequestCouldNot() {
    OTHERS.stubFor(
        post(urlPathMatching("/internal/v1/activities/.*/sale/cancellation"))
            .willReturn(serverError()));
    ActivityCancellation begun = cancel();
    assertThat(begun.state()).isEqualTo(State.RUNNING);
    assertThat(begun.saleClosedAt()).isNull();
    awaitNobodyAtIt();
    assertThat(run().failed()).isEqualTo(1);
    assertThat(PLAYED.ended).as("while places are still sold").isEmpty();

    OTHERS.resetAll();
    PLAYED.stub();
    assertThat(run().fixed()).isEqualTo(5);
    assertThat(progress().saleClosedAt()).isNotNull();
  }

  @Test
  void stopsBetweenTwoOrdersAndGoesOnLater() {
    written();
    JobReport report =
        handlers.run(
            EndOrders.HANDLER,
            new JobRun(JobRun.DEFAULTS, 0, 1, () -> PLAYED.ended.size() == 2, line -> {}));
    assertThat(report.stopped()).isTrue();
    assertThat(PLAYED.ended).hasSize(2);
    assertThat(run().fixed()).isEqualTo(3);
    assertThat(PLAYED.ended).doesNotHaveDuplicates();
  }

  @Test
  void honoursItsLimitAndADryRun() {
    written();
    assertThat(job.run(EndOrders.HANDLER, new JobParameters(null, null, true, null, null)).fixed())
        .isEqualTo(5);
    assertThat(PLAYED.ended).isEmpty();
    assertThat(job.run(EndOrders.HANDLER, new JobParameters(null, ACTIVITY, null, 2, null)).fixed())
        .isEqualTo(2);
    assertThat(
            job.run(EndOrders.HANDLER, new JobParameters(null, "another", null, null, null))
                .scanned())
        .isZero();
    assertThat(
            job.run(EndOrders.HANDLER, new JobParameters("o-paid-0", null, null, null, null))
                .failed())
        .isEqualTo(1);
    assertThat(PLAYED.ended).hasSize(2);
  }

  @Test
  void twoWorkersNeverEndTheOrdersOfOneActivityAtOnce() throws Exception {
    written();
    for (int i = 0; i < 40; i++) {
      put("p-%02d".formatted(i), OrderStatus.PAID, 0);
    }
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    PLAYED.changes =
        orderId -> {
          most.accumulateAndGet(inside.incrementAndGet(), Math::max);
          try {
            return PLAYED.end(orderId);
          } finally {
            inside.decrementAndGet();
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<JobReport> one = this::run;
      int fixed = 0;
      for (Future<JobReport> report : threads.invokeAll(List.of(one, one, one, one))) {
        fixed += report.get().fixed();
      }
      assertThat(fixed).isEqualTo(45);
    } finally {
      threads.shutdownNow();
    }
    assertThat(most).hasValue(1);
    assertThat(PLAYED.ended).hasSize(45).doesNotHaveDuplicates();
  }

  /** The control of the test above, and what a stalled worker does once it goes on. */
  @Test
  void aWorkerThatWasTakenForDeadStopsAtItsNextOrder() throws Exception {
    written();
    CountDownLatch stalled = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicBoolean first = new AtomicBoolean(true);
    PLAYED.changes =
        orderId -> {
          if (first.getAndSet(false)) {
            stalled.countDown();
            waitFor(goOn);
          }
          return PLAYED.end(orderId);
        };
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try {
      Future<JobReport> slow = threads.submit(this::run);
      assertThat(stalled.await(10, TimeUnit.SECONDS)).isTrue();
      rows.update(
          "UPDATE activity_cancellation SET claim_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
      assertThat(run().fixed()).isEqualTo(5);
      goOn.countDown();
      JobReport report = slow.get(20, TimeUnit.SECONDS);
      assertThat(report.lines()).contains("activity evening: another worker has taken it over");
    } finally {
      threads.shutdownNow();
    }
    assertThat(PLAYED.ended).hasSize(6);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void answersTheSameRequestWithTheProgressAndRefusesAnotherReason() {
    OffsetDateTime since = cancel().requestedAt();
    awaitAllEnded();
    ActivityCancellation again =
        job.cancelActivity(ACTIVITY, new CancellationRequest(" 台风 ", false));
    assertThat(again.requestedAt()).isEqualTo(since);
    assertThat(again.progress().cancelled()).isEqualTo(2);
    assertProblem(
        () -> job.cancelActivity(ACTIVITY, new CancellationRequest("rain", false)),
        409,
        "CANCELLED_FOR_ANOTHER_REASON");
    awaitNobodyAtIt();
    assertThat(PLAYED.ended).hasSize(5);
  }

  @Test
  void requestsAtOnceAreOneCancellation() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<ActivityCancellation> one = this::cancel;
      OffsetDateTime since = null;
      for (Future<ActivityCancellation> reply : threads.invokeAll(List.of(one, one, one, one))) {
        since = since == null ? reply.get().requestedAt() : since;
        assertThat(reply.get().requestedAt()).isEqualTo(since);
      }
    } finally {
      threads.shutdownNow();
    }
    awaitAllEnded();
    assertThat(PLAYED.ended).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void cancelsNothingThatDoesNotExistOrCannotBeCounted() {
    CancellationRequest real = new CancellationRequest(REASON, false);
    for (CancellationRequest request : List.of(real, new CancellationRequest(REASON, true))) {
      assertProblem(() -> job.cancelActivity("unknown", request), 404, "ACTIVITY_NOT_FOUND");
    }
    OTHERS.stubFor(
        get(urlPathEqualTo("/internal/v1/activities/evening/order-sums"))
            .willReturn(serverError()));
    assertProblem(() -> job.cancelActivity(ACTIVITY, real), 503, "OWNER_UNAVAILABLE");
    assertProblem(
        () -> job.cancelActivity(ACTIVITY, new CancellationRequest(" ", false)),
        400,
        "INVALID_REQUEST");
    assertThat(rows.queryForObject("SELECT COUNT(*) FROM activity_cancellation", Integer.class))
        .isZero();
    assertThat(PLAYED.cancelledSales).isEmpty();
  }

  private static void assertProblem(Callable<?> call, int status, String code) {
    assertThatThrownBy(call::call)
        .isInstanceOfSatisfying(
            RemoteProblem.class,
            problem -> {
              assertThat(problem.code()).isEqualTo(code);
              assertThat(problem.status()).isEqualTo(status);
            });
  }

  /** Beside the orders: three deposits that stand, two that have ended. */
  private static void someDeposits() {
    PLAYED.made(DepositsMade.deposit("d-frozen", DepositStatus.FROZEN));
    PLAYED.made(DepositsMade.deposit("d-confirmed", DepositStatus.CONFIRMED));
    PLAYED.made(DepositsMade.deposit("d-deducted", DepositStatus.DEDUCTED));
    PLAYED.made(DepositsMade.deposit("d-penalty", DepositStatus.PENALTY));
    PLAYED.made(DepositsMade.deposit("d-refunded", DepositStatus.REFUNDED));
    PLAYED.depositChanges = PLAYED::giveBack;
  }

  @Test
  void tellsInADryRunWhichDepositsItWouldEnd() {
    someDeposits();
    ActivityCancellation dry = job.cancelActivity(ACTIVITY, new CancellationRequest(REASON, true));
    DepositsBefore deposits = dry.before().deposits();
    assertThat(deposits.toGiveBack()).isEqualTo(1);
    assertThat(deposits.amountToGiveBack()).isEqualTo("10.00");
    assertThat(deposits.toRefund()).isEqualTo(2);
    assertThat(deposits.amountToRefund()).isEqualTo("40.00");
    assertThat(deposits.statuses())
        .extracting(of -> of.status() + " " + of.deposits() + " " + of.refundAmount())
        .containsExactly(
            "FROZEN 1 0.00",
            "CONFIRMED 1 0.00",
            "DEDUCTED 1 0.00",
            "PENALTY 1 5.00",
            "REFUNDED 1 5.00");
    assertThat(PLAYED.endedDeposits).isEmpty();
  }

  @Test
  void endsEachDepositOnceBesideTheOrdersAndCountsBoth() {
    someDeposits();
    cancel();
    awaitAllEnded();
    assertThat(PLAYED.ended).hasSize(5);
    assertThat(PLAYED.endedDeposits)
        .containsExactlyInAnyOrder("d-frozen", "d-confirmed", "d-deducted");
    assertThat(PLAYED.endings)
        .hasSize(8)
        .allMatch(request -> request.equals(new EndRequest(Actor.ORGANISER, REASON)));
    assertThat(progress().progress()).isEqualTo(new Progress(2, 0, 3, "50.00", 3, "50.00", 0, 0));
  }

  @Test
  void isDoneOnlyWhenNoDepositStandsAndNoneIsInDoubt() {
    written();
    saleWasClosedLongAgo();
    PLAYED.records.clear();
    someDeposits();
    PLAYED.depositChanges =
        orderId ->
            orderId.equals("d-frozen")
                ? new ChangeReply(orderId, ChangeReply.Result.FAILED, "FROZEN", "busy")
                : PLAYED.giveBack(orderId);
    JobReport first = run();
    assertThat(first.failed()).isEqualTo(1);
    assertThat(progress().state()).isEqualTo(State.RUNNING);
    assertThat(progress().progress().left()).isEqualTo(1);
    assertThat(progress().progress().failed()).isEqualTo(1);

    PLAYED.depositChanges = PLAYED::giveBack;
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    run();
    PLAYED.deposits.replaceAll((id, deposit) -> DepositsMade.since(deposit, now));
    PLAYED.deposits.keySet().forEach(id -> PLAYED.says(id, Outcome.DEAD));
    for (String confirmed : List.of("d-confirmed", "d-deducted")) {
      PLAYED.says(confirmed, Outcome.PAID, 0);
    }
    assertThat(run().lines()).anyMatch(line -> line.contains("in doubt"));
    assertThat(progress().state()).isEqualTo(State.RUNNING);
    assertThat(PLAYED.questions).as("order-service was asked about deposits").isEmpty();

    for (String confirmed : List.of("d-confirmed", "d-deducted")) {
      PLAYED.says(confirmed, Outcome.PAID, 2);
    }
    run();
    assertThat(progress().state()).isEqualTo(State.DONE);
    assertThat(PLAYED.endedDeposits).filteredOn("d-confirmed"::equals).hasSize(1);
  }

  @Test
  void isNotDoneWhileDepositServiceDoesNotAnswer() {
    written();
    saleWasClosedLongAgo();
    OTHERS.stubFor(
        get(urlPathEqualTo("/deposit-service/internal/v1/deposits")).willReturn(serverError()));
    JobReport report = run();
    assertThat(report.fixed()).isEqualTo(5);
    assertThat(report.failed()).isEqualTo(1);
    assertThat(run().failed()).isEqualTo(1);
    assertThat(progress().state()).isEqualTo(State.RUNNING);
  }

  @Test
  void isNotBegunWhenDepositsCannotBeCounted() {
    OTHERS.stubFor(
        get(urlPathEqualTo("/deposit-service/internal/v1/activities/evening/deposit-sums"))
            .willReturn(serverError()));
    assertProblem(this::cancel, 503, "OWNER_UNAVAILABLE");
    assertThat(PLAYED.cancelledSales).isEmpty();
  }
}
