package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.PlayedServices;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ScanHoldsIT extends JobStack {

  private static final JobParameters DRY = new JobParameters(null, null, true, null, null);

  @Autowired private RunHandler handlers;
  @Autowired private Unsettled unsettled;

  private JobReport scan() {
    return job.run(ScanHolds.HANDLER, JobRun.DEFAULTS);
  }

  @Test
  void bringsEachHoldsVerdictWithTheOwnersReasonAsEvidence() {
    PLAYED.add(Holds.booking("o-live"));
    PLAYED.add(Holds.booking("o-paid"));
    PLAYED.add(Holds.frozen("o-dead"));
    PLAYED.add(Holds.booked("o-settled"));
    PLAYED.says("o-live", Outcome.LIVE);
    PLAYED.says("o-paid", Outcome.PAID);

    JobReport report = scan();

    assertThat(report.scanned()).isEqualTo(3);
    assertThat(report.fixed()).isEqualTo(3);
    assertThat(report.failed()).isZero();
    assertThat(PLAYED.verdicts)
        .containsExactlyInAnyOrder(
            verdict("o-live", Holds.XID, Verdict.LIVE, "it was asked"),
            verdict("o-paid", Holds.XID, Verdict.PAID, "it was asked"),
            verdict("o-dead", null, Verdict.DEAD, "no such row"));
    assertThat(PLAYED.questions)
        .allSatisfy(question -> assertThat(question.since()).isEqualTo(Holds.HOUR_AGO));
    assertThat(PLAYED.journal.get("o-dead").journalState()).isEqualTo("FREEZE_ROLLED_BACK");
  }

  @Test
  void claimsByTheGraceAgeAndByItsShare() {
    handlers.run(
        ScanHolds.HANDLER,
        new JobRun(
            new JobParameters(null, "evening", false, 7, null), 1, 3, StopSignal.NEVER, l -> {}));

    ClaimRequest claim = PLAYED.claims.get(0);
    assertThat(claim.minAgeSeconds()).isEqualTo(170);
    assertThat(claim.claimSeconds()).isEqualTo(60);
    assertThat(claim.activityId()).isEqualTo("evening");
    assertThat(claim.limit()).isEqualTo(7);
    assertThat(claim.shard()).isEqualTo(1);
    assertThat(claim.shards()).isEqualTo(3);
    assertThat(claim.worker()).matches("[A-Za-z0-9._:-]{1,64}");
  }

  @Test
  void goesOnPageByPageUntilItsLimit() {
    for (int i = 0; i < 250; i++) {
      PLAYED.add(Holds.frozen("o-%03d".formatted(i)));
    }

    assertThat(job.run(ScanHolds.HANDLER, new JobParameters(null, null, null, 230, null)).fixed())
        .isEqualTo(230);
    assertThat(PLAYED.claims).extracting(ClaimRequest::limit).containsExactly(50, 50, 50, 50, 30);
    assertThat(scan().fixed()).isEqualTo(20);
  }

  @Test
  void isNotKeptBusyByHoldsThatCannotBeClaimed() {
    for (int i = 0; i < 100; i++) {
      PLAYED.strays.add(Holds.redisOnly("stray-" + i));
      PLAYED.doubts("stray-" + i, Doubt.RUNNING);
    }
    JobReport report = scan();
    assertThat(report.scanned()).isEqualTo(100);
    assertThat(report.skipped()).isEqualTo(100);
    assertThat(PLAYED.claims).hasSize(2);
  }

  @Test
  void leavesADoubtfulOneForLaterAndCallsPeopleOnlyWhenTimeWillNotHelp(CapturedOutput output) {
    PLAYED.add(Holds.booking("o-young"));
    PLAYED.add(Holds.booking("o-stuck"));
    PLAYED.doubts("o-young", Doubt.TOO_YOUNG);
    PLAYED.doubts("o-stuck", Doubt.STUCK);

    JobReport report = scan();

    assertThat(report.skipped()).isEqualTo(2);
    assertThat(report.failed()).isZero();
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(output)
        .contains("ALERT doubt:o-stuck: order o-stuck needs people: STUCK")
        .doesNotContain("ALERT doubt:o-young");
    assertThat(unsettled.count()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void callsPeopleWhenADoubtThatShouldEndByItselfHasNot(CapturedOutput output) {
    PLAYED.add(Holds.since(Holds.booking("o-old"), Holds.HOUR_AGO.minusHours(2)));
    PLAYED.doubts("o-old", Doubt.RUNNING);

    assertThat(scan().skipped()).isEqualTo(1);

    assertThat(output).contains("ALERT long-doubt:evening: order o-old is in doubt since ");
  }

  @Test
  void looksOnceMoreWhenAVerdictIsOvertaken() {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.settles =
        verdict -> {
          if (verdict.xid() == null) {
            // A booking came between.
            PLAYED.add(Holds.booking("o-1"));
            PLAYED.says("o-1", Outcome.LIVE);
            return Result.OVERTAKEN;
          }
          return PLAYED.settle(verdict);
        };

    assertThat(scan().fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict)
        .containsExactly(Verdict.DEAD, Verdict.LIVE);
  }

  @Test
  void callsPeopleForAnOldHoldThatItsVerdictNeverFits(CapturedOutput output) {
    PLAYED.add(Holds.frozen("o-new"));
    PLAYED.add(Holds.since(Holds.frozen("o-old"), Holds.HOUR_AGO.minusHours(2)));
    PLAYED.says("o-old", Outcome.LIVE);
    PLAYED.settles = verdict -> Result.OVERTAKEN;

    assertThat(scan().skipped()).isEqualTo(2);

    assertThat(output)
        .contains("ALERT no-fit:evening: order o-old needs people: LIVE does not fit its hold")
        .doesNotContain("order o-new needs people");
  }

  @Test
  void skipsAHoldThatIsOvertakenTwice() {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.settles = verdict -> Result.OVERTAKEN;

    JobReport report = scan();

    assertThat(report.skipped()).isEqualTo(1);
    assertThat(PLAYED.verdicts).hasSize(2);
  }

  @Test
  void goesOnAfterOneBadHoldThatSpoilsItsBatch() {
    for (int i = 0; i < 5; i++) {
      PLAYED.add(Holds.frozen("o-" + i));
    }
    PLAYED.settles =
        verdict -> {
          if (verdict.orderId().equals("o-3")) {
            throw PlayedServices.refused(400, "INVALID_REQUEST");
          }
          return PLAYED.settle(verdict);
        };

    JobReport report = scan();

    assertThat(report.fixed()).isEqualTo(4);
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.startsWith("FAILED order o-3: "));
    assertThat(PLAYED.journal.values())
        .filteredOn(hold -> hold.journalState().equals("FREEZE"))
        .extracting(hold -> hold.orderId())
        .containsExactly("o-3");
  }

  @Test
  void failsEveryHoldOfACallThatGetsNoAnswer() {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.add(Holds.frozen("o-2"));
    OTHERS.stubFor(
        post("/internal/v1/outcomes")
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));

    JobReport report = scan();

    assertThat(report.failed()).isEqualTo(2);
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void failsAHoldWhoseOwnerNobodyKnows() {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.add(
        new com.quwanda.stock.api.HoldView(
            "o-2",
            "nobody",
            1,
            Holds.ACTIVITY,
            Holds.TYPE,
            1,
            java.util.List.of(),
            1,
            "FREEZE",
            null,
            null,
            null,
            null,
            "HELD",
            1,
            null,
            null,
            null,
            null,
            Holds.HOUR_AGO,
            null));

    JobReport report = scan();

    assertThat(report.fixed()).isEqualTo(1);
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.contains("no owner is called nobody"));
  }

  @Test
  void changesNothingInADryRun(CapturedOutput output) {
    PLAYED.add(Holds.frozen("o-1"));
    PLAYED.add(Holds.booking("o-dry"));
    PLAYED.doubts("o-dry", Doubt.STUCK);

    JobReport report = job.run(ScanHolds.HANDLER, DRY);

    assertThat(report.dryRun()).isTrue();
    assertThat(report.fixed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.contains("DEAD would be brought"));
    assertThat(PLAYED.claims).allMatch(ClaimRequest::dryRun);
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(output).doesNotContain("ALERT doubt:o-dry");
  }

  @Test
  void stopsBetweenTwoCallsWhenItIsAskedTo() {
    for (int i = 0; i < 150; i++) {
      PLAYED.add(Holds.frozen("o-%03d".formatted(i)));
    }
    AtomicBoolean stop = new AtomicBoolean();
    PLAYED.beforeClaim = () -> stop.set(true);

    JobReport report =
        handlers.run(ScanHolds.HANDLER, new JobRun(JobRun.DEFAULTS, 0, 1, stop::get, l -> {}));

    assertThat(report.stopped()).isTrue();
    assertThat(report.fixed()).isEqualTo(50);
  }

  @Test
  void bringsWhatThePaidOrderHasGivenBack() {
    PLAYED.add(Holds.in(Holds.sold("o-1"), "CONFIRMED", "REFUND", Holds.XID, "CONFIRMED"));
    PLAYED.says("o-1", Outcome.PAID, 2);
    assertThat(scan().fixed()).isEqualTo(1);
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::refunded)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.PAID, 2));
    assertThat(PLAYED.journal.get("o-1").journalState()).isEqualTo("REFUNDED");
  }

  private static SettleRequest verdict(String orderId, String xid, Verdict verdict, String why) {
    return new SettleRequest(
        orderId, Holds.ACTIVITY, Holds.TYPE, xid, verdict, 0, why, Healer.SCAN);
  }
}
