package com.quwanda.compensation.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.api.CompensationView;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class RetryCompensationsIT extends JobStack {

  @Autowired private RunHandler handlers;

  private void reported(String... orderIds) {
    for (String orderId : orderIds) {
      job.report(List.of(failed(orderId)));
    }
  }

  private static FailedCompensation failed(String orderId) {
    return new FailedCompensation(
        orderId, Holds.ACTIVITY, Holds.TYPE, "order-service", Holds.XID, "no answer");
  }

  private JobReport retry() {
    return job.run(RetryCompensations.HANDLER, JobRun.DEFAULTS);
  }

  private void makeDue() {
    rows.update("UPDATE compensation_fail SET next_try_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  }

  private Map<String, Object> row(String orderId) {
    return rows.queryForMap("SELECT * FROM compensation_fail WHERE order_id = ?", orderId);
  }

  private double secondsToNextTry(String orderId) {
    return rows.queryForObject(
        "SELECT TIMESTAMPDIFF(MICROSECOND, UTC_TIMESTAMP(3), next_try_at) / 1e6"
            + " FROM compensation_fail WHERE order_id = ?",
        Double.class,
        orderId);
  }

  @Test
  void settlesWhatIsDueAndKeepsItAsDone() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    assertThat(row("o-1")).containsEntry("state", "PENDING").containsEntry("xid", Holds.XID);
    assertThat(secondsToNextTry("o-1")).isBetween(3.0, 5.0);
    assertThat(retry().scanned()).isZero();

    makeDue();
    JobReport report = retry();

    assertThat(report.fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts)
        .containsExactly(
            new SettleRequest(
                "o-1",
                Holds.ACTIVITY,
                Holds.TYPE,
                Holds.XID,
                Verdict.DEAD,
                0,
                "no such row",
                Healer.RETRY));
    assertThat(row("o-1")).containsEntry("state", "DONE").containsEntry("claimed_by", null);
    assertThat(row("o-1").get("closed_at")).isNotNull();
    makeDue();
    assertThat(retry().scanned()).isZero();
  }

  @Test
  void keepsAnOrderOnceHoweverOftenItIsReported() {
    reported("o-1", "o-1");
    job.report(List.of(failed("o-1"), failed("o-2")));
    assertThat(rows.queryForList("SELECT order_id FROM compensation_fail", String.class))
        .containsExactlyInAnyOrder("o-1", "o-2");
  }

  private void report(String orderId, String xid) {
    job.report(
        List.of(
            new FailedCompensation(
                orderId, Holds.ACTIVITY, Holds.TYPE, "order-service", xid, "no answer again")));
  }

  @Test
  void opensWhatIsDoneAgainForALaterTransactionOfTheSameOrder() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    rows.update("UPDATE compensation_fail SET tries = 3");
    makeDue();
    retry();
    assertThat(row("o-1")).containsEntry("state", "DONE");

    PLAYED.add(Holds.in(Holds.booked("o-1"), "BOOKED", "UNBOOK", "10.0.0.5:8091:5", "HELD"));
    report("o-1", "10.0.0.5:8091:5");

    assertThat(row("o-1"))
        .containsEntry("state", "PENDING")
        .containsEntry("tries", 0)
        .containsEntry("xid", "10.0.0.5:8091:5")
        .containsEntry("error", "no answer again")
        .containsEntry("closed_at", null);
    assertThat(secondsToNextTry("o-1")).isBetween(3.0, 5.0);
    makeDue();
    assertThat(retry().fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::xid)
        .containsExactly(Holds.XID, "10.0.0.5:8091:5");
  }

  @Test
  void opensWhatIsClosedOrParkedAgainForAnotherTransactionOnly() {
    for (String state : List.of("CLOSED", "PARKED")) {
      rows.update("DELETE FROM compensation_fail");
      reported("o-1");
      rows.update(
          "UPDATE compensation_fail SET state = ?, tries = 5, closed_reason = 'by hand'", state);
      reported("o-1");
      assertThat(row("o-1")).containsEntry("state", state).containsEntry("tries", 5);
      report("o-1", "10.0.0.5:8091:5");
      assertThat(row("o-1"))
          .containsEntry("state", "PENDING")
          .containsEntry("tries", 0)
          .containsEntry("closed_reason", null);
    }
  }

  /** What a worker found out about the transaction before must not end the later one's. */
  @Test
  void aReportThatComesWhileTheOneBeforeIsTriedIsNotLost() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    makeDue();
    PLAYED.settles =
        verdict -> {
          if (verdict.xid().equals(Holds.XID)) {
            report("o-1", "10.0.0.5:8091:5");
          }
          return PLAYED.settle(verdict);
        };
    retry();
    assertThat(row("o-1"))
        .containsEntry("state", "PENDING")
        .containsEntry("xid", "10.0.0.5:8091:5");
  }

  @Test
  void triesANamedOrderBeforeItsTime() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1", "o-2");
    JobReport report =
        job.run(RetryCompensations.HANDLER, new JobParameters("o-1", null, null, null, null));
    assertThat(report.scanned()).isEqualTo(1);
    assertThat(row("o-1")).containsEntry("state", "DONE");
    assertThat(row("o-2")).containsEntry("state", "PENDING");
  }

  @Test
  void waitsLongerAfterEachFailedTryThenParksAndCallsPeople(CapturedOutput output) {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.settles = verdict -> Result.FAILED;
    reported("o-1");
    int[] pauses = {10, 20, 40, 80};
    for (int i = 0; i < pauses.length; i++) {
      makeDue();
      assertThat(retry().failed()).isEqualTo(1);
      assertThat(row("o-1")).containsEntry("state", "PENDING").containsEntry("tries", i + 1);
      assertThat(secondsToNextTry("o-1")).isBetween(pauses[i] - 3.0, (double) pauses[i]);
    }
    makeDue();
    retry();

    assertThat(row("o-1")).containsEntry("state", "PARKED").containsEntry("tries", 5);
    assertThat(String.valueOf(row("o-1").get("error"))).contains("could not apply DEAD");
    assertThat(output).contains("ALERT parked:evening: compensation of order o-1 is parked");
    assertThat(job.listCompensations(null, null, null).items())
        .extracting(CompensationView::orderId)
        .containsExactly("o-1");
  }

  @Test
  void doubtIsNoFailedTry() {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.doubts("o-1", Doubt.TOO_YOUNG);
    reported("o-1");
    for (int i = 0; i < 6; i++) {
      makeDue();
      assertThat(retry().skipped()).isEqualTo(1);
    }
    assertThat(row("o-1")).containsEntry("state", "PENDING").containsEntry("tries", 0);
    assertThat(secondsToNextTry("o-1")).isBetween(2.0, 5.0);
  }

  @Test
  void bringsADeadVerdictEvenWhereStockKnowsNoHold() {
    reported("o-1");
    makeDue();
    assertThat(retry().fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::xid)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.DEAD, Holds.XID));
    assertThat(row("o-1")).containsEntry("state", "DONE");
  }

  @Test
  void countsAFailedTryWhenALivingOrderHasNoHold() {
    PLAYED.says("o-1", Outcome.LIVE);
    reported("o-1");
    makeDue();
    assertThat(retry().failed()).isEqualTo(1);
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(row("o-1")).containsEntry("error", "no hold, but the owner says LIVE");
  }

  @Test
  void aParkedOneIsDoneOnceAnotherLayerHasSettledItsHold() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    rows.update("UPDATE compensation_fail SET state = 'PARKED', tries = 5");
    makeDue();
    assertThat(retry().skipped()).isEqualTo(1);
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(row("o-1")).containsEntry("state", "PARKED");

    PLAYED.add(Holds.rolledBack("o-1"));
    makeDue();
    assertThat(retry().fixed()).isEqualTo(1);
    assertThat(row("o-1")).containsEntry("state", "DONE");
  }

  @Test
  void changesNothingInADryRun() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    makeDue();
    Map<String, Object> before = row("o-1");
    JobReport report =
        job.run(RetryCompensations.HANDLER, new JobParameters(null, null, true, null, null));
    assertThat(report.fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(row("o-1")).isEqualTo(before);
  }

  @Test
  void lapsedClaimsAreTakenOverAndFreshOnesAreNot() {
    PLAYED.add(Holds.booking("o-1"));
    reported("o-1");
    makeDue();
    rows.update(
        "UPDATE compensation_fail SET claimed_by = 'other',"
            + " claim_until = UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE");
    assertThat(retry().scanned()).isZero();
    rows.update("UPDATE compensation_fail SET claim_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
    assertThat(retry().fixed()).isEqualTo(1);
  }

  @Test
  void runsAtOnceTryEachCompensationOnce() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      ids.add("o-" + i);
      PLAYED.add(Holds.booking("o-" + i));
    }
    reported(ids.toArray(String[]::new));
    makeDue();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<JobReport> one = this::retry;
      int scanned = 0;
      for (Future<JobReport> run : threads.invokeAll(List.of(one, one, one, one))) {
        scanned += run.get().scanned();
      }
      assertThat(scanned).isEqualTo(60);
    } finally {
      threads.shutdownNow();
    }
    assertThat(PLAYED.verdicts).hasSize(60);
    assertThat(
            rows.queryForObject(
                "SELECT COUNT(*) FROM compensation_fail WHERE state = 'DONE'", Integer.class))
        .isEqualTo(60);
  }

  /** The control of the test above: a dry run claims nothing. */
  @Test
  void withoutClaimsRunsAtOnceTakeTheSameOnes() throws Exception {
    for (int i = 0; i < 60; i++) {
      PLAYED.add(Holds.booking("o-" + i));
      reported("o-" + i);
    }
    makeDue();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<JobReport> dry =
          () ->
              job.run(RetryCompensations.HANDLER, new JobParameters(null, null, true, null, null));
      int scanned = 0;
      for (Future<JobReport> run : threads.invokeAll(List.of(dry, dry))) {
        scanned += run.get().scanned();
      }
      assertThat(scanned).isEqualTo(120);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void honoursItsShare() {
    for (int i = 0; i < 12; i++) {
      PLAYED.add(Holds.booking("o-" + i));
      reported("o-" + i);
    }
    makeDue();
    int first = run(0, 2).scanned();
    int second = run(1, 2).scanned();
    assertThat(first + second).isEqualTo(12);
    assertThat(first).isBetween(1, 11);
  }

  private JobReport run(int shard, int shards) {
    return handlers.run(
        RetryCompensations.HANDLER,
        new JobRun(JobRun.DEFAULTS, shard, shards, StopSignal.NEVER, line -> {}));
  }

  @Test
  void givesBackWhatItHasClaimedWhenItIsToStop() {
    for (int i = 0; i < 5; i++) {
      PLAYED.add(Holds.booking("o-" + i));
      reported("o-" + i);
    }
    makeDue();
    JobReport report =
        handlers.run(
            RetryCompensations.HANDLER,
            new JobRun(JobRun.DEFAULTS, 0, 1, () -> PLAYED.verdicts.size() >= 2, line -> {}));
    assertThat(report.stopped()).isTrue();
    assertThat(report.scanned()).isEqualTo(2);
    assertThat(
            rows.queryForObject(
                "SELECT COUNT(*) FROM compensation_fail WHERE claimed_by IS NOT NULL",
                Integer.class))
        .isZero();
    assertThat(retry().fixed()).isEqualTo(3);
  }

  @Test
  void operatorsRetryAndCloseParkedOnesAndNoOthers() {
    reported("o-1", "o-2");
    assertProblem(() -> job.retry("o-1"), 409, "NOT_PARKED");
    assertProblem(() -> job.close("o-1", new ClosingRequest("x")), 409, "NOT_PARKED");
    assertProblem(() -> job.retry("o-none"), 404, "COMPENSATION_NOT_FOUND");
    rows.update("UPDATE compensation_fail SET state = 'PARKED', tries = 5");

    CompensationView again = job.retry("o-1");
    assertThat(again.state()).isEqualTo(CompensationState.PENDING);
    assertThat(again.tries()).isZero();
    assertThat(Duration.between(again.nextTryAt().toInstant(), Instant.now()).abs())
        .isLessThan(Duration.ofSeconds(5));
    CompensationView closed = job.close("o-2", new ClosingRequest("settled by hand"));
    assertThat(closed.state()).isEqualTo(CompensationState.CLOSED);
    assertThat(closed.nextTryAt()).isNull();
    assertThat(row("o-2")).containsEntry("closed_reason", "settled by hand");
    assertThat(job.listCompensations(CompensationState.CLOSED, null, null).items())
        .containsExactly(closed);
  }

  @Test
  void listsInPagesNewestFirst() {
    reported("o-1", "o-2", "o-3");
    var first = job.listCompensations(CompensationState.PENDING, null, 2);
    assertThat(first.items()).extracting(CompensationView::orderId).containsExactly("o-3", "o-2");
    var rest = job.listCompensations(CompensationState.PENDING, first.nextCursor(), 2);
    assertThat(rest.items()).extracting(CompensationView::orderId).containsExactly("o-1");
    assertThat(rest.nextCursor()).isNull();
  }

  private static void assertProblem(Callable<?> call, int status, String code) {
    assertThatThrownBy(call::call)
        .isInstanceOfSatisfying(
            RemoteProblem.class,
            problem -> {
              assertThat(problem.status()).isEqualTo(status);
              assertThat(problem.code()).isEqualTo(code);
            });
  }
}
