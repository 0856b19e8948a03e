package com.quwanda.compensation.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.WireMock;
import com.quwanda.compensation.Counted;
import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.model.DifferenceKind;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(properties = "quwanda.alerts.quiet=0s")
class ReconcileStockIT extends JobStack {

  private static final JobParameters DRY = new JobParameters(null, null, true, null, null);

  @Autowired private RunHandler handlers;
  @Autowired private MeterRegistry meters;

  @BeforeEach
  void oneActivityWhereAllIsWell() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(0).made());
    for (int i = 0; i < 5; i++) {
      PLAYED.add(Holds.booked("good-" + i));
      PLAYED.records.put("good-" + i, Holds.order("good-" + i, OrderStatus.UNPAID));
    }
  }

  private JobReport reconcile() {
    return job.run(ReconcileStock.HANDLER, JobRun.DEFAULTS);
  }

  private double counted(DifferenceKind kind) {
    return meters.counter("stock_reconciliation_differences_total", "kind", kind.name()).count();
  }

  private static Difference only(JobReport report) {
    assertThat(report.failed()).as("failed, %s", report.lines()).isZero();
    assertThat(report.differences()).hasSize(1);
    return report.differences().get(0);
  }

  @Test
  void findsNothingWhereAllIsWell() {
    JobReport report = reconcile();
    assertThat(report.scanned()).isEqualTo(5);
    assertThat(report.differences()).isEmpty();
    assertThat(report.failed()).isZero();
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(PLAYED.recounted).isEmpty();
  }

  @Test
  void healsAnUnsettledHoldThroughItsOwner() {
    PLAYED.add(Holds.booking("o-1"));
    double before = counted(DifferenceKind.UNSETTLED);

    Difference found = only(reconcile());

    assertThat(found.kind()).isEqualTo("UNSETTLED");
    assertThat(found.orderIds()).containsExactly("o-1");
    assertThat(found.done()).contains("DEAD brought: APPLIED");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::healer)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.DEAD, Healer.RECONCILE));
    assertThat(counted(DifferenceKind.UNSETTLED)).isEqualTo(before + 1);
  }

  @Test
  void leavesYoungOnesAlone() {
    PLAYED.add(Holds.booking("o-1"));
    JobReport report =
        job.run(ReconcileStock.HANDLER, new JobParameters(null, null, null, null, 4000L));
    assertThat(report.differences()).isEmpty();
  }

  @Test
  void restoresALostHoldOfALivingOrderWithTheXidItsRowShows() {
    PLAYED.add(Holds.in(Holds.booked("o-1"), "BOOKED", null, null, null));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.LIVE);

    Difference found = only(reconcile());

    assertThat(found.kind()).isEqualTo("HOLD_LOST");
    assertThat(found.first()).isEqualTo("journal = BOOKED");
    assertThat(found.second()).isEqualTo("Redis = none");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::xid)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.LIVE, Holds.XID));
    assertThat(PLAYED.journal.get("o-1").redisState()).isEqualTo("HELD");
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void restoresALostHoldOfAPartlyRefundedOrderWithWhatItHasLeft() {
    PLAYED.add(Holds.left(Holds.in(Holds.sold("o-1"), "CONFIRMED", null, null, null), 1, null));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.PAID, 2, 1));
    PLAYED.says("o-1", Outcome.PAID, 1);

    Difference found = only(reconcile());

    assertThat(found.kind()).isEqualTo("HOLD_LOST");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::refunded, SettleRequest::xid)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.PAID, 1, Holds.XID));
    assertThat(PLAYED.journal.get("o-1").redisLeft()).isEqualTo(1);
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void givesBackInRedisWhatTheJournalHasRefunded() {
    PLAYED.add(Holds.left(Holds.sold("o-part"), 1, 2));
    PLAYED.records.put("o-part", Holds.order("o-part", OrderStatus.PAID, 2, 1));
    PLAYED.says("o-part", Outcome.PAID, 1);
    PLAYED.add(Holds.left(Holds.refunded("o-whole"), 0, 2));
    PLAYED.records.put("o-whole", Holds.order("o-whole", OrderStatus.REFUNDED));
    PLAYED.says("o-whole", Outcome.PAID, 2);

    JobReport report = reconcile();

    assertThat(kinds(report))
        .containsExactlyInAnyOrder("REFUND_LOST o-part", "REFUND_LOST o-whole");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::orderId, SettleRequest::refunded)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("o-part", 1),
            org.assertj.core.groups.Tuple.tuple("o-whole", 2));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void finishesARefundWhoseVerdictNobodyBrought() {
    PLAYED.add(
        Holds.in(Holds.sold("o-1"), "CONFIRMED", "REFUND", "10.0.0.5:8091:4712", "CONFIRMED"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.PAID, 2, 1));
    PLAYED.says("o-1", Outcome.PAID, 1);
    assertThat(only(reconcile()).kind()).isEqualTo("UNSETTLED");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::xid, SettleRequest::refunded)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("10.0.0.5:8091:4712", 1));
  }

  @Test
  void callsPeopleWhenAnUnpaidOrdersHoldIsSold() {
    PLAYED.add(Holds.sold("o-1"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.LIVE);
    assertThat(only(reconcile()).done()).isEqualTo("alert raised");
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void neverWritesWhatIsBookedButDead(CapturedOutput output) {
    PLAYED.add(Holds.booked("o-1"));
    PLAYED.says("o-1", Outcome.DEAD);

    Difference found = only(reconcile());

    assertThat(found.kind()).isEqualTo("BOOKED_BUT_DEAD");
    assertThat(found.done()).isEqualTo("alert raised");
    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(output)
        .contains("ALERT BOOKED_BUT_DEAD:evening: BOOKED_BUT_DEAD at evening, 1 times");
    assertThat(output).contains("order o-1");
  }

  @Test
  void aLostHoldOfADeadOrderIsForPeopleToo() {
    PLAYED.add(Holds.in(Holds.booked("o-1"), "BOOKED", null, null, null));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.DEAD);
    assertThat(only(reconcile()).kind()).isEqualTo("BOOKED_BUT_DEAD");
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void saysNothingOfABookedHoldWhoseOwnerSaysThatItLives() {
    PLAYED.add(Holds.booked("o-1"));
    PLAYED.says("o-1", Outcome.LIVE);
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void releasesAHoldThatTheJournalHasEnded() {
    PLAYED.add(Holds.in(Holds.booked("o-1"), "FREEZE_ROLLED_BACK", null, null, "HELD"));
    PLAYED.says("o-1", Outcome.DEAD);
    assertThat(only(reconcile()).kind()).isEqualTo("ORPHAN_HOLD");
    assertThat(PLAYED.verdicts).extracting(SettleRequest::verdict).containsExactly(Verdict.DEAD);
    assertThat(PLAYED.journal.get("o-1").redisState()).isEqualTo("RELEASED");
  }

  @Test
  void neverReleasesAnEndedHoldOfALivingOrder() {
    PLAYED.add(Holds.in(Holds.booked("o-1"), "FREEZE_ROLLED_BACK", null, null, "HELD"));
    PLAYED.says("o-1", Outcome.LIVE);
    assertThat(only(reconcile()).kind()).isEqualTo("LIVE_WITHOUT_HOLD");
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void adoptsAHoldWithoutARowThenHealsIt() {
    PLAYED.add(Holds.redisOnly("o-1"));
    assertThat(only(reconcile()).kind()).isEqualTo("UNJOURNALLED_HOLD");
    assertThat(PLAYED.claims)
        .extracting(ClaimRequest::orderId, ClaimRequest::activityId, ClaimRequest::dryRun)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("o-1", Holds.ACTIVITY, false));
    assertThat(PLAYED.journal.get("o-1").journalState()).isEqualTo("FREEZE_ROLLED_BACK");
  }

  @Test
  void releasesAStrayHold() {
    PLAYED.redisOnly.put("o-1", Holds.redisOnly("o-1"));
    PLAYED.journal.put("o-1", Holds.at(Holds.booked("o-1"), "another-evening"));
    PLAYED.says("o-1", Outcome.LIVE);

    Difference found = only(reconcile());

    assertThat(found.kind()).isEqualTo("STRAY_HOLD");
    assertThat(found.first()).isEqualTo("journal = at another-evening/standard");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::activityId, SettleRequest::xid)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Holds.ACTIVITY, null));
    assertThat(PLAYED.claims).isEmpty();
  }

  @Test
  void callsPeopleForALivingOrderWithoutAHold() {
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.PAID));
    PLAYED.says("o-1", Outcome.PAID);
    assertThat(only(reconcile()).kind()).isEqualTo("LIVE_WITHOUT_HOLD");
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void saysNothingOfARowWhoseTransactionIsNotProven() {
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.doubts("o-1", com.quwanda.owner.api.Doubt.RUNNING);
    JobReport report = reconcile();
    assertThat(report.differences()).isEmpty();
    assertThat(report.skipped()).isEqualTo(1);
  }

  @Test
  void callsPeopleWhenTheContentsDiffer() {
    PLAYED.add(Holds.booked("o-1"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID, 3));
    Difference found = only(reconcile());
    assertThat(found.kind()).isEqualTo("HOLD_DIFFERS");
    assertThat(found.first()).isEqualTo("journal = user 1001, standard × 2");
    assertThat(found.second()).isEqualTo("order = user 1001, standard × 3");
  }

  @Test
  void whatIsGoneAtTheSecondLookWasNoDifference() {
    PLAYED.add(Holds.in(Holds.booked("o-1"), "BOOKED", null, null, null));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.LIVE);
    // The listing is answered as it stands; the single look comes after it was restored.
    OTHERS.stubFor(
        WireMock.get(WireMock.urlPathEqualTo("/internal/v1/holds/o-1"))
            .willReturn(
                WireMock.okJson(
                    tools.jackson.databind.json.JsonMapper.builder()
                        .build()
                        .writeValueAsString(Holds.booked("o-1")))));
    assertThat(reconcile().differences()).isEmpty();
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void recountsDriftedCountersAndNothingElse() {
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(4).held(3).made());
    Difference found = only(reconcile());
    assertThat(found.kind()).isEqualTo("COUNTER_DRIFT");
    assertThat(found.first()).isEqualTo("taken by counter = 4");
    assertThat(found.second()).isEqualTo("taken by holds = 3");
    assertThat(found.done()).contains("RECOUNTED, available 3 to 4");
    assertThat(PLAYED.recounted).containsExactly(Holds.ACTIVITY);
  }

  /** It would offer their places, which the bucket rows have booked. */
  @Test
  void recountsNothingWhileHoldsAreMissingInRedis(CapturedOutput output) {
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(4).held(2).made());
    PLAYED.add(Holds.in(Holds.booked("o-1"), "BOOKED", null, null, null));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.LIVE);
    PLAYED.settles = verdict -> SettleReply.Result.FAILED;

    reconcile();

    assertThat(PLAYED.recounted).isEmpty();
    assertThat(output).contains("ALERT COUNTER_DRIFT:evening").contains("1 holds are missing");
    assertThat(output).contains("ALERT HOLD_LOST:evening").contains("could not apply LIVE");

    PLAYED.settles = PLAYED::settle;
    reconcile();
    assertThat(PLAYED.recounted).as("once it is restored").containsExactly(Holds.ACTIVITY);
  }

  @Test
  void callsPeopleWhenARecountIsRefused(CapturedOutput output) {
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(4).held(3).made());
    PLAYED.recountResult = "OVERCOMMITTED";
    assertThat(only(reconcile()).done()).isEqualTo("alert raised");
    assertThat(output).contains("ALERT COUNTER_DRIFT:evening").contains("OVERCOMMITTED");
  }

  @Test
  void callsPeopleWhenTheStoresDifferInTwoLooks(CapturedOutput output) {
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(4).frozen(3).journal(3).made());
    assertThat(only(reconcile()).kind()).isEqualTo("STORES_DIFFER");
    assertThat(output).contains("ALERT STORES_DIFFER:evening");
    assertThat(PLAYED.recounted).isEmpty();

    AtomicInteger looks = new AtomicInteger();
    PLAYED.counters.put(
        Holds.ACTIVITY,
        () -> {
          int booked = 3 + looks.getAndIncrement();
          return Counted.booked(booked).frozen(booked - 1).journal(booked - 1).made();
        });
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void aDryRunListsTheSameAndChangesNothing() {
    PLAYED.add(Holds.booking("o-unsettled"));
    PLAYED.add(Holds.in(Holds.booked("o-lost"), "BOOKED", null, null, null));
    PLAYED.records.put("o-lost", Holds.order("o-lost", OrderStatus.UNPAID));
    PLAYED.says("o-lost", Outcome.LIVE);
    PLAYED.add(Holds.in(Holds.booked("o-orphan"), "RELEASED", null, null, "HELD"));
    PLAYED.add(Holds.booked("o-dead"));
    PLAYED.add(Holds.redisOnly("o-unknown"));
    PLAYED.records.put("o-holdless", Holds.order("o-holdless", OrderStatus.UNPAID));
    PLAYED.says("o-holdless", Outcome.LIVE);
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(4).held(3).stock(12).made());
    double before = counted(DifferenceKind.HOLD_LOST);

    JobReport dry = job.run(ReconcileStock.HANDLER, DRY);

    assertThat(PLAYED.verdicts).isEmpty();
    assertThat(PLAYED.claims).isEmpty();
    assertThat(PLAYED.recounted).isEmpty();
    assertThat(counted(DifferenceKind.HOLD_LOST)).isEqualTo(before);
    List<String> told = kinds(dry);
    assertThat(told)
        .containsExactlyInAnyOrder(
            "UNSETTLED o-unsettled",
            "HOLD_LOST o-lost",
            "ORPHAN_HOLD o-orphan",
            "BOOKED_BUT_DEAD o-dead",
            "UNJOURNALLED_HOLD o-unknown",
            "LIVE_WITHOUT_HOLD o-holdless",
            "COUNTER_DRIFT ",
            "CAPACITY_DRIFT ");
    assertThat(dry.differences())
        .allSatisfy(difference -> assertThat(difference.done()).contains("would"));

    assertThat(kinds(reconcile())).containsExactlyInAnyOrderElementsOf(told);
  }

  private static List<String> kinds(JobReport report) {
    return report.differences().stream()
        .map(difference -> difference.kind() + " " + String.join(",", difference.orderIds()))
        .toList();
  }

  @Test
  void looksAtOneOrderAlone() {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.add(Holds.booking("o-2"));
    JobReport report =
        job.run(ReconcileStock.HANDLER, new JobParameters("o-1", null, null, null, null));
    assertThat(report.scanned()).isEqualTo(1);
    assertThat(only(report).orderIds()).containsExactly("o-1");
    assertThat(PLAYED.journal.get("o-2").journalState()).isEqualTo("FREEZE");
  }

  @Test
  void stopsActingAtItsLimit() {
    for (int i = 0; i < 6; i++) {
      PLAYED.add(Holds.booking("o-" + i));
    }
    JobReport report =
        job.run(ReconcileStock.HANDLER, new JobParameters(null, null, null, 4, null));
    assertThat(report.fixed()).isEqualTo(4);
    assertThat(report.lines()).anyMatch(line -> line.contains("the limit is reached"));
    assertThat(reconcile().fixed()).isEqualTo(2);
  }

  @Test
  void mendsWhatCanBeMendedBeforeItTellsOfWhatCannot() {
    for (int i = 0; i < 10; i++) {
      PLAYED.add(Holds.booked("a-dead-" + i));
    }
    PLAYED.add(Holds.booking("o-1"));
    JobReport report =
        job.run(ReconcileStock.HANDLER, new JobParameters(null, null, null, 2, null));
    assertThat(report.fixed()).isEqualTo(1);
    assertThat(PLAYED.journal.get("o-1").journalState()).isEqualTo("FREEZE_ROLLED_BACK");
  }

  @Test
  void goesOnAfterAnActivityThatCannotBeRead() {
    PLAYED.activities.add(0, Holds.activity("unknown", 1));
    PLAYED.add(Holds.booking("o-1"));
    JobReport report = reconcile();
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.contains("activity unknown: "));
    assertThat(report.fixed()).isEqualTo(1);
  }

  @Test
  void leavesActivitiesThatEndedLongAgo() {
    PLAYED.activities.clear();
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, -31));
    PLAYED.add(Holds.booking("o-1"));
    assertThat(reconcile().scanned()).isZero();
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, -29));
    assertThat(reconcile().fixed()).isEqualTo(1);
  }

  @Test
  void sharesActivitiesOutSoThatEachIsLookedAtOnce() {
    PLAYED.activities.clear();
    List<String> looked = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String id = "evening-" + i;
      PLAYED.activities.add(Holds.activity(id, 1));
      PLAYED.counters.put(
          id,
          () -> {
            looked.add(id);
            return Counted.booked(0).made();
          });
    }
    for (int shard = 0; shard < 3; shard++) {
      handlers.run(
          ReconcileStock.HANDLER,
          new JobRun(JobRun.DEFAULTS, shard, 3, StopSignal.NEVER, line -> {}));
    }
    assertThat(looked).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void findsNothingInHoldsOfDeposits() {
    PLAYED.add(DepositsMade.hold(Holds.booked("d-frozen")));
    PLAYED.made(DepositsMade.deposit("d-frozen", DepositStatus.FROZEN));
    PLAYED.add(DepositsMade.hold(Holds.sold("d-confirmed")));
    PLAYED.made(DepositsMade.deposit("d-confirmed", DepositStatus.CONFIRMED));
    PLAYED.add(
        DepositsMade.hold(Holds.in(Holds.booked("d-penalty"), "RELEASED", null, null, "RELEASED")));
    PLAYED.made(DepositsMade.deposit("d-penalty", DepositStatus.PENALTY));
    JobReport report = reconcile();
    assertThat(report.failed()).as("%s", report.lines()).isZero();
    assertThat(report.differences()).isEmpty();
    assertThat(report.scanned()).isEqualTo(8);
  }

  @Test
  void healsAHoldOfADepositThroughDepositService() {
    PLAYED.add(DepositsMade.hold(Holds.booking("d-1")));
    PLAYED.says("d-1", Outcome.DEAD);
    assertThat(only(reconcile()).kind()).isEqualTo("UNSETTLED");
    assertThat(PLAYED.depositQuestions).extracting(OutcomeQuestion::orderId).containsExactly("d-1");
    assertThat(PLAYED.questions).isEmpty();
    assertThat(PLAYED.verdicts).extracting(SettleRequest::verdict).containsExactly(Verdict.DEAD);
  }

  @Test
  void callsPeopleForADepositWithoutAHold() {
    PLAYED.made(DepositsMade.deposit("d-1", DepositStatus.CONFIRMED));
    PLAYED.says("d-1", Outcome.PAID);
    assertThat(only(reconcile()).kind()).isEqualTo("LIVE_WITHOUT_HOLD");
    assertThat(PLAYED.depositQuestions).hasSize(1);
    assertThat(
            only(job.run(ReconcileStock.HANDLER, new JobParameters("d-1", null, null, null, null)))
                .kind())
        .as("asked for alone, without saying whose it is")
        .isEqualTo("LIVE_WITHOUT_HOLD");
  }

  @Test
  void failsInsteadOfFindingNothingWhenAnOwnerDoesNotAnswer() {
    PLAYED.add(DepositsMade.hold(Holds.booked("d-1")));
    for (String path : List.of("/deposit-service/internal/v1/deposits", "/internal/v1/orders")) {
      OTHERS.resetAll();
      PLAYED.stub();
      OTHERS.stubFor(
          com.github.tomakehurst.wiremock.client.WireMock.get(
                  com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo(path))
              .willReturn(com.github.tomakehurst.wiremock.client.WireMock.serverError()));
      JobReport report = reconcile();
      assertThat(report.failed()).as(path).isEqualTo(1);
      assertThat(report.lines())
          .as(path)
          .anyMatch(line -> line.startsWith("FAILED activity evening: "));
      assertThat(report.differences()).as(path).isEmpty();
      assertThat(report.scanned()).as(path).isZero();
    }
    assertThat(PLAYED.verdicts).isEmpty();
  }
}
