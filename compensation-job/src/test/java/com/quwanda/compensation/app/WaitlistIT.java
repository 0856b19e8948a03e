package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.Counted;
import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.CancellationRequest;
import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds of offers, whose row is order-service's until it is accepted as a deposit. */
class WaitlistIT extends JobStack {

  private static final JobParameters DRY = new JobParameters(null, null, true, null, null);

  /** An offer that was accepted as a deposit, of which both owners have a row. */
  private static void passedOn(String orderId, Outcome ofDeposit) {
    PLAYED.records.put(orderId, Holds.order(orderId, OrderStatus.DEPOSITED));
    PLAYED.deposits.put(orderId, DepositsMade.deposit(orderId, DepositStatus.FROZEN));
    PLAYED.doubts(orderId, Doubt.PASSED_ON);
    PLAYED.passedOn.put(
        orderId, new OutcomeReply(orderId, ofDeposit, 0, null, null, "the deposit's"));
  }

  private static HoldView offered(HoldView hold) {
    return Holds.of(hold, OwnerRecord.WAITLIST);
  }

  @Test
  void asksOrderServiceAndTheNewOwnerOfWhatWasPassedOn() {
    for (String orderId : List.of("o-1", "o-2", "o-3", "o-4")) {
      PLAYED.add(offered(Holds.booking(orderId)));
    }
    PLAYED.says("o-1", Outcome.LIVE);
    passedOn("o-2", Outcome.LIVE);
    PLAYED.doubts("o-3", Doubt.RUNNING);
    passedOn("o-4", Outcome.PAID);

    JobReport report = job.run(ScanHolds.HANDLER, JobRun.DEFAULTS);

    assertThat(report.fixed()).isEqualTo(3);
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::orderId, SettleRequest::verdict, SettleRequest::evidence)
        .containsExactlyInAnyOrder(
            tuple("o-1", Verdict.LIVE, "it was asked"),
            tuple("o-2", Verdict.LIVE, "the deposit's"),
            tuple("o-4", Verdict.PAID, "the deposit's"));
    assertThat(PLAYED.questions).hasSize(4);
    assertThat(PLAYED.depositQuestions)
        .extracting(question -> question.orderId())
        .containsExactlyInAnyOrder("o-2", "o-4");
  }

  @Test
  void tellsTheStoryOfAnOfferAndOfWhatItBecame() {
    PLAYED.add(offered(Holds.booked("o-1")));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.OFFERED));
    PLAYED.says("o-1", Outcome.LIVE);
    HoldStory offer = job.getHold("o-1", null);
    assertThat(offer.owner()).isEqualTo("waitlist");
    assertThat(offer.order().status()).isEqualTo("OFFERED");

    passedOn("o-1", Outcome.LIVE);
    HoldStory deposit = job.getHold("o-1", null);
    assertThat(deposit.order().status()).isEqualTo("FROZEN");
    assertThat(deposit.outcome()).isEqualTo("LIVE");
    assertThat(deposit.reason()).isEqualTo("the deposit's");

    PLAYED.journal.clear();
    HoldStory withoutHold = job.getHold("o-1", null);
    assertThat(withoutHold.order().status()).isEqualTo("FROZEN");
    assertThat(withoutHold.outcome()).isEqualTo("LIVE");
  }

  @Test
  void findsNoDifferenceInAnOfferWhoeverHasItsRow() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(6).made());
    for (String orderId : List.of("o-1", "o-2", "o-3")) {
      PLAYED.add(offered(Holds.booked(orderId)));
    }
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.OFFERED));
    PLAYED.records.put("o-2", Holds.order("o-2", OrderStatus.UNPAID));
    passedOn("o-3", Outcome.LIVE);

    JobReport report = job.run(ReconcileStock.HANDLER, JobRun.DEFAULTS);

    assertThat(report.failed()).as("%s", report.lines()).isZero();
    assertThat(report.differences()).isEmpty();
  }

  @Test
  void findsAnOfferThatLapsedAndStillHasItsPlaces() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(2).made());
    PLAYED.add(offered(Holds.in(Holds.booked("o-1"), "RELEASED", null, null, "HELD")));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.LAPSED));

    JobReport report = job.run(ReconcileStock.HANDLER, JobRun.DEFAULTS);

    assertThat(report.differences()).extracting(d -> d.kind()).containsExactly("ORPHAN_HOLD");
    assertThat(PLAYED.verdicts).extracting(SettleRequest::verdict).containsExactly(Verdict.DEAD);
  }

  @Test
  void endsOffersOfACancelledActivityAtWhoeverHasThem() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.OFFERED));
    passedOn("o-2", Outcome.LIVE);
    PLAYED.depositChanges = PLAYED::giveBack;

    assertThat(job.cancelActivity(Holds.ACTIVITY, new CancellationRequest("storm", true)).before())
        .satisfies(before -> assertThat(before.toCancel()).isEqualTo(1))
        .satisfies(before -> assertThat(before.deposits().toGiveBack()).isEqualTo(1));
    job.cancelActivity(Holds.ACTIVITY, new CancellationRequest("storm", false));
    job.run(EndOrders.HANDLER, JobRun.DEFAULTS);
    // The request itself begins to end them: whoever is second finds nothing left.
    await()
        .untilAsserted(
            () -> {
              assertThat(PLAYED.records.get("o-1").status()).isEqualTo(OrderStatus.CANCELLED);
              assertThat(PLAYED.deposits.get("o-2").status()).isEqualTo(DepositStatus.REFUNDED);
            });
    assertThat(PLAYED.ended).containsExactly("o-1");
    assertThat(PLAYED.endedDeposits).containsExactly("o-2");
  }

  @Test
  void nudgesTheWaitlistOnceAHoldIsReleasedByHand() {
    PLAYED.add(offered(Holds.booking("o-1")));
    job.settle("o-1", new SettlementRequest(null, true, null, null));
    assertThat(PLAYED.freed).isEmpty();
    job.settle("o-1", new SettlementRequest(null, false, null, null));
    assertThat(PLAYED.freed).containsExactly(Holds.ACTIVITY + "/" + Holds.TYPE);

    PLAYED.add(Holds.booking("o-2"));
    PLAYED.says("o-2", Outcome.LIVE);
    job.settle("o-2", new SettlementRequest(null, false, null, null));
    assertThat(PLAYED.freed).hasSize(1);

    OTHERS.stubFor(
        post(urlPathEqualTo(
                "/internal/v1/activities/evening/ticket-types/standard/waitlist-offers"))
            .willReturn(serverError()));
    PLAYED.add(Holds.booking("o-3"));
    assertThat(job.settle("o-3", new SettlementRequest(null, false, null, null)).result())
        .isEqualTo("APPLIED");
  }

  @Test
  void comparesWhatRedisKeepsWithWhatIsWaitedFor() {
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(0).reserved(3).made());
    PLAYED.lines.add(new WaitlistLine(Holds.ACTIVITY, Holds.TYPE, 2, 3, 1, 7, 7));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations()).isEmpty();

    PLAYED.lines.set(0, new WaitlistLine(Holds.ACTIVITY, Holds.TYPE, 1, 2, 2, 8, 7));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations())
        .extracting(ConsistencyReport.Violation::rule)
        .containsExactlyInAnyOrder("I3 counters and waitlists", "nothing in flight");
  }

  @Test
  void hasWaitlistsLookedAfterPortionByPortion() {
    List<String> asked = new ArrayList<>();
    PLAYED.scansWaitlists =
        what -> {
          asked.add(what);
          return asked.size() == 1
              ? new JobTally(20, 3, 17, 0, List.of("line A: 3 offers"))
              : new JobTally(4, 0, 4, 0, List.of());
        };
    JobReport report = job.run(ScanWaitlists.HANDLER, JobRun.DEFAULTS);
    assertThat(asked).containsExactly("null 20 false", "null 20 false");
    assertThat(report.scanned()).isEqualTo(24);
    assertThat(report.fixed()).isEqualTo(3);

    asked.clear();
    job.run(ScanWaitlists.HANDLER, DRY);
    assertThat(asked).as("once: it would see the same lines again").containsExactly("null 20 true");
    asked.clear();
    job.run(ScanWaitlists.HANDLER, new JobParameters(null, Holds.ACTIVITY, null, 5, null));
    assertThat(asked.get(0)).isEqualTo("evening 5 false");
    assertThat(
            job.run(ScanWaitlists.HANDLER, new JobParameters("o-1", null, null, null, null))
                .failed())
        .isEqualTo(1);
  }

  @Test
  void hasBothOwnersSendTheEventsThatNobodyWasTold() {
    List<String> asked = new ArrayList<>();
    PLAYED.retells =
        (owner, limit) -> {
          asked.add(owner + " " + limit);
          return asked.size() == 1
              ? new JobTally(limit, limit, 0, 0, List.of())
              : new JobTally(9, 8, 0, 1, List.of("event E1: the broker is away"));
        };
    JobReport report = job.run(RelayEvents.HANDLER, JobRun.DEFAULTS);
    assertThat(asked)
        .containsExactly("order-service 100", "order-service 100", "deposit-service 100");
    assertThat(report.fixed()).isEqualTo(116);
    assertThat(report.failed()).isEqualTo(2);
    assertThat(job.run(RelayEvents.HANDLER, DRY).scanned()).isZero();

    OTHERS.stubFor(post(urlPathEqualTo("/internal/v1/events/retelling")).willReturn(serverError()));
    asked.clear();
    PLAYED.retells =
        (owner, limit) -> {
          asked.add(owner);
          return new JobTally(0, 0, 0, 0, List.of());
        };
    assertThat(job.run(RelayEvents.HANDLER, JobRun.DEFAULTS).failed()).isEqualTo(1);
    assertThat(asked).as("although the other is away").containsExactly("deposit-service");
  }
}
