package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.PlayedServices;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.ChangeReply.Result;
import com.quwanda.owner.api.JobTally;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class SettleStaleDepositsIT extends JobStack {

  @Autowired private RunHandler handlers;
  @Autowired private MeterRegistry meters;

  private static void overdue(String... orderIds) {
    for (String orderId : orderIds) {
      PLAYED.made(DepositsMade.deposit(orderId, DepositStatus.FROZEN));
    }
  }

  private static void confirmableFor(String orderId, long seconds) {
    PLAYED.made(
        DepositsMade.confirmUntil(
            orderId, OffsetDateTime.now(ZoneOffset.UTC).plusSeconds(seconds)));
  }

  private JobReport settle(JobParameters parameters) {
    return job.run(SettleStaleDeposits.HANDLER, parameters);
  }

  private JobReport settle() {
    return settle(JobRun.DEFAULTS);
  }

  @Test
  void penalisesEachOverdueDepositOnceAndNoOther() {
    overdue("d-1", "d-2");
    confirmableFor("d-early", 60);
    PLAYED.made(DepositsMade.deposit("d-confirmed", DepositStatus.CONFIRMED));

    JobReport report = settle();

    assertThat(report.fixed()).isEqualTo(2);
    assertThat(report.failed()).isZero();
    assertThat(report.lines()).contains("order d-1: PENALTY", "deposit-service answered {DONE=2}");
    assertThat(PLAYED.endedDeposits).containsExactly("d-1", "d-2");
    assertThat(PLAYED.deposits.get("d-early").status()).isEqualTo(DepositStatus.FROZEN);
    assertThat(settle().scanned()).isZero();
  }

  @Test
  void tellsInADryRunAmountAndPenaltyAndChangesNothing() {
    overdue("d-1");
    PLAYED.completes =
        limit -> {
          throw PlayedServices.refused(500, "NOT_IN_A_DRY_RUN");
        };
    String told =
        "order d-1: would be penalised, it could be confirmed until %s; deposit 10.00, penalty 5.00"
            .formatted(Holds.HOUR_AGO.minusDays(1));
    JobReport all = settle(new JobParameters(null, null, true, null, null));
    assertThat(all.fixed()).isEqualTo(1);
    assertThat(all.failed()).isZero();
    assertThat(all.lines()).containsExactly(told);
    assertThat(settle(new JobParameters("d-1", null, true, null, null)).lines())
        .containsExactly(told);
    assertThat(PLAYED.endedDeposits).isEmpty();
    assertThat(PLAYED.deposits.get("d-1").status()).isEqualTo(DepositStatus.FROZEN);
  }

  @Test
  void honoursItsParameters() {
    overdue("d-1", "d-2", "d-3");
    PLAYED.made(DepositsMade.deposit("d-confirmed", DepositStatus.CONFIRMED));
    confirmableFor("d-early", 60);
    assertThat(settle(new JobParameters("d-2", null, null, null, null)).fixed()).isEqualTo(1);
    JobReport confirmed = settle(new JobParameters("d-confirmed", null, null, null, null));
    assertThat(confirmed.skipped()).isEqualTo(1);
    assertThat(confirmed.lines()).anyMatch(line -> line.contains("not overdue, it is CONFIRMED"));
    assertThat(settle(new JobParameters("d-early", null, null, null, null)).skipped()).isEqualTo(1);
    assertThat(settle(new JobParameters("d-none", null, null, null, null)).failed()).isEqualTo(1);
    assertThat(PLAYED.endedDeposits).containsExactly("d-2");
    assertThat(settle(new JobParameters(null, "another", null, null, null)).scanned()).isZero();
    assertThat(settle(new JobParameters(null, null, null, null, 172_800L)).scanned()).isZero();
    assertThat(settle(new JobParameters(null, Holds.ACTIVITY, null, 1, null)).fixed()).isEqualTo(1);
    assertThat(PLAYED.endedDeposits).containsExactly("d-2", "d-1");
  }

  @Test
  void countsThoseThatAreFrozenLongAfterTheirDeadline() {
    PLAYED.made(DepositsMade.confirmUntil("d-late", Holds.HOUR_AGO.minusHours(46)));
    PLAYED.made(DepositsMade.confirmUntil("d-stale", Holds.HOUR_AGO.minusHours(48)));
    PLAYED.depositChanges =
        orderId -> new ChangeReply(orderId, Result.REFUSED, "FROZEN", "its activity is cancelled");
    settle();
    assertThat(meters.get("deposit_stale_frozen_count").gauge().value()).isEqualTo(1);

    PLAYED.depositChanges = PLAYED::timeOut;
    settle();
    assertThat(meters.get("deposit_stale_frozen_count").gauge().value()).isZero();
  }

  @Test
  void refusesADayInsteadOfDoingMoreThanWasMeant() {
    overdue("d-1");
    JobReport report = settle(new JobParameters(null, null, null, null, null, "2026-12-24"));
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).containsExactly("FAILED date: this handler knows no days");
    assertThat(PLAYED.endedDeposits).isEmpty();
  }

  @Test
  void goesOnAfterABadOneAndCallsPeopleWhenItLasts(CapturedOutput output) {
    overdue("d-1", "d-2", "d-3");
    confirmableFor("d-young", -60);
    PLAYED.depositChanges =
        orderId ->
            switch (orderId) {
              case "d-1" -> new ChangeReply(orderId, Result.FAILED, "FROZEN", "no wallet");
              case "d-2" -> throw PlayedServices.refused(500, "BROKEN");
              case "d-young" -> new ChangeReply(orderId, Result.IN_DOUBT, null, "no answer");
              default -> PLAYED.timeOut(orderId);
            };
    JobReport report = settle();
    assertThat(report.fixed()).isEqualTo(1);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.skipped()).isEqualTo(1);
    assertThat(output)
        .contains(
            "ALERT overdue:deposit-service:evening: order d-1 cannot be penalised, it could be confirmed")
        .doesNotContain("order d-young cannot be");
  }

  @Test
  void thenHasDepositsBroughtOnUntilNoneIsReady() {
    List<Integer> limits = new ArrayList<>();
    PLAYED.completes =
        limit -> {
          limits.add(limit);
          return limits.size() < 3
              ? new JobTally(limit, limit, 0, 0, List.of("deposit d-9: DEDUCTED"))
              : new JobTally(limit, 0, limit, 0, List.of());
        };
    JobReport report = settle();
    assertThat(limits).containsExactly(100, 100, 100);
    assertThat(report.fixed()).isEqualTo(200);
    assertThat(report.skipped()).isEqualTo(100);
    assertThat(report.lines()).contains("deposit d-9: DEDUCTED");
  }

  @Test
  void bringsNothingOnWhenItIsAboutOneDepositOrAnotherShare() {
    PLAYED.completes =
        limit -> {
          throw PlayedServices.refused(500, "NOT_NOW");
        };
    assertThat(settle(new JobParameters(null, Holds.ACTIVITY, null, null, null)).failed()).isZero();
    assertThat(
            handlers
                .run(
                    SettleStaleDeposits.HANDLER,
                    new JobRun(JobRun.DEFAULTS, 1, 2, StopSignal.NEVER, line -> {}))
                .failed())
        .isZero();
  }

  @Test
  void stopsBetweenTwoDepositsWhenItIsAskedTo() {
    overdue("d-1", "d-2", "d-3");
    JobReport report =
        handlers.run(
            SettleStaleDeposits.HANDLER,
            new JobRun(JobRun.DEFAULTS, 0, 1, () -> PLAYED.endedDeposits.size() == 2, line -> {}));
    assertThat(report.stopped()).isTrue();
    assertThat(PLAYED.endedDeposits).hasSize(2);
  }

  @Test
  void saysWhenDepositServiceDoesNotAnswer() {
    OTHERS.stubFor(
        get(urlPathEqualTo("/deposit-service/internal/v1/due-deposits")).willReturn(serverError()));
    OTHERS.stubFor(
        post(urlPathEqualTo("/deposit-service/internal/v1/deposits/completions"))
            .willReturn(serverError()));
    assertThat(settle().failed()).isEqualTo(2);
  }
}
