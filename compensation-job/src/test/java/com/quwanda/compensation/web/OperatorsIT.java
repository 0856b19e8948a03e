package com.quwanda.compensation.web;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.http.Fault;
import com.quwanda.compensation.Counted;
import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.compensation.api.FailedCompensation;
import com.quwanda.compensation.api.HoldStory;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.SettlementReply;
import com.quwanda.compensation.api.SettlementRequest;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.kit.Probe;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.WalletAudit;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.boot.test.web.server.LocalServerPort;

class OperatorsIT extends JobStack {

  @LocalServerPort private int port;
  @LocalManagementPort private int managementPort;

  private static SettlementRequest settlement(boolean dryRun, String force, String reason) {
    return new SettlementRequest(null, dryRun, force, reason);
  }

  @Test
  void tellTheWholeStoryOfAHold() {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.says("o-1", Outcome.LIVE);
    job.report(
        List.of(
            new FailedCompensation(
                "o-1", Holds.ACTIVITY, Holds.TYPE, "order-service", Holds.XID, "no answer")));

    HoldStory story = job.getHold("o-1", null);

    assertThat(story.activityId()).isEqualTo(Holds.ACTIVITY);
    assertThat(story.quantity()).isEqualTo(2);
    assertThat(story.redisState()).isEqualTo("HELD");
    assertThat(story.journal().state()).isEqualTo("FREEZE");
    assertThat(story.journal().markXid()).isEqualTo(Holds.XID);
    assertThat(story.order().status()).isEqualTo("UNPAID");
    assertThat(story.outcome()).isEqualTo("LIVE");
    assertThat(story.reason()).isEqualTo("it was asked");
    assertThat(story.compensation().error()).isEqualTo("no answer");
    assertThat(story.unreadable()).isEmpty();
  }

  @Test
  void nameWhatCannotBeRead() {
    PLAYED.add(Holds.booking("o-1"));
    OTHERS.stubFor(
        any(urlPathMatching("/internal/v1/(orders|outcomes).*"))
            .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    HoldStory story = job.getHold("o-1", null);
    assertThat(story.journal().state()).isEqualTo("FREEZE");
    assertThat(story.order()).isNull();
    assertThat(story.unreadable())
        .containsExactly(
            "order-service: OrderApi did not answer",
            "order-service (outcome): OrderApi did not answer");

    OTHERS.stubFor(any(urlPathMatching("/internal/v1/holds.*")).willReturn(serverError()));
    assertThat(job.getHold("o-1", null).unreadable()).anyMatch(p -> p.startsWith("stock-service"));
  }

  @Test
  void findAHoldThatRedisAloneHasByItsOrdersActivity() {
    PLAYED.add(Holds.redisOnly("o-1"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    HoldStory story = job.getHold("o-1", null);
    assertThat(story.redisState()).isEqualTo("HELD");
    assertThat(story.journal()).isNull();
  }

  @Test
  void areToldThatNobodyKnowsAnOrder() {
    assertProblem(() -> job.getHold("o-none", null), 404, "HOLD_UNKNOWN");
    assertProblem(() -> job.settle("o-none", settlement(false, null, null)), 404, "HOLD_UNKNOWN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ä", "票", "o-1 ", "a{b", "a%"})
  void areToldSoOfWhatCanBeNoId(String odd) {
    ClosingRequest reason = new ClosingRequest("test");
    assertProblem(() -> job.getHold(odd, null), 404, "HOLD_UNKNOWN");
    assertProblem(() -> job.getHold(odd, "a{b"), 404, "HOLD_UNKNOWN");
    assertProblem(() -> job.settle(odd, settlement(false, null, null)), 404, "HOLD_UNKNOWN");
    assertProblem(() -> job.retry(odd), 404, "COMPENSATION_NOT_FOUND");
    assertProblem(() -> job.close(odd, reason), 404, "COMPENSATION_NOT_FOUND");
  }

  @Test
  void settleAHoldByItsOutcome() {
    PLAYED.add(Holds.booking("o-1"));
    SettlementReply dry = job.settle("o-1", settlement(true, null, null));
    assertThat(dry.result()).isEqualTo("DRY_RUN");
    assertThat(dry.outcome()).isEqualTo("DEAD");
    assertThat(PLAYED.verdicts).isEmpty();

    SettlementReply done = job.settle("o-1", settlement(false, null, null));
    assertThat(done.result()).isEqualTo("APPLIED");
    assertThat(done.state()).isEqualTo("FREEZE_ROLLED_BACK");
    assertThat(PLAYED.verdicts).extracting(SettleRequest::healer).containsExactly(Healer.OPS);
  }

  @Test
  void areToldWhenItIsInDoubt() {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.doubts("o-1", Doubt.STUCK);
    SettlementReply reply = job.settle("o-1", settlement(false, null, null));
    assertThat(reply.result()).isEqualTo("IN_DOUBT");
    assertThat(reply.state()).isNull();
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Doubt.class)
  void forceAVerdictOnlyWhereTimeDoesNotHelp(Doubt doubt) {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.doubts("o-1", doubt);
    SettlementRequest force = settlement(false, "DEAD", " branch cleaned up ");
    switch (doubt) {
      case STUCK, COMMITTED_WITHOUT_ROW, UNDO_NOT_VISIBLE -> {
        assertThat(job.settle("o-1", settlement(true, "DEAD", "look first")).result())
            .isEqualTo("DRY_RUN");
        assertThat(PLAYED.verdicts).isEmpty();
        assertThat(job.settle("o-1", force).result()).isEqualTo("APPLIED");
        assertThat(PLAYED.verdicts)
            .containsExactly(
                new SettleRequest(
                    "o-1",
                    Holds.ACTIVITY,
                    Holds.TYPE,
                    Holds.XID,
                    Verdict.DEAD,
                    0,
                    "forced by ops: branch cleaned up; the owner said: " + doubt + ", nobody knows",
                    Healer.OPS));
      }
      case RUNNING, TOO_YOUNG, CHANGED, UNREACHABLE -> {
        assertProblem(() -> job.settle("o-1", force), 409, "OUTCOME_WILL_BE_KNOWN");
        assertThat(PLAYED.verdicts).isEmpty();
      }
    }
  }

  /** The outcome in doubt tells no count; the owner's row does, and it stands as it is. */
  @Test
  void forceAPaidVerdictWithWhatTheOwnersRowHasGivenBack() {
    PLAYED.add(Holds.in(Holds.sold("o-1"), "CONFIRMED", "REFUND", Holds.XID, "CONFIRMED"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.PAID, 2, 1));
    PLAYED.doubts("o-1", Doubt.STUCK);
    assertThat(job.settle("o-1", settlement(false, "PAID", "row checked")).result())
        .isEqualTo("APPLIED");
    assertThat(PLAYED.verdicts)
        .extracting(SettleRequest::verdict, SettleRequest::refunded)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(Verdict.PAID, 1));
    assertThat(PLAYED.journal.get("o-1").left()).isEqualTo(1);
  }

  @Test
  void cannotForceAgainstAKnownOutcomeNorWithoutAReason() {
    PLAYED.add(Holds.booking("o-1"));
    PLAYED.says("o-1", Outcome.LIVE);
    assertProblem(
        () -> job.settle("o-1", settlement(false, "DEAD", "why not")), 409, "OUTCOME_IS_KNOWN");
    PLAYED.doubts("o-1", Doubt.STUCK);
    assertProblem(() -> job.settle("o-1", settlement(false, "DEAD", " ")), 400, "INVALID_REQUEST");
    assertProblem(
        () -> job.settle("o-1", settlement(false, "IN_DOUBT", "x")), 400, "INVALID_REQUEST");
    assertThat(PLAYED.verdicts).isEmpty();
  }

  @Test
  void areToldWhoCannotBeAsked() {
    PLAYED.add(Holds.booking("o-1"));
    OTHERS.stubFor(any(urlPathMatching("/internal/v1/outcomes")).willReturn(serverError()));
    assertProblem(() -> job.settle("o-1", settlement(false, null, null)), 503, "OWNER_UNAVAILABLE");
    OTHERS.stubFor(any(urlPathMatching("/internal/v1/holds.*")).willReturn(serverError()));
    assertProblem(() -> job.settle("o-1", settlement(false, null, null)), 503, "STOCK_UNAVAILABLE");
  }

  @Test
  void seeThatAnActivityHoldsTogether() {
    allIsWell();
    ConsistencyReport report = job.getConsistency(Holds.ACTIVITY);
    assertThat(report.violations()).isEmpty();
    assertThat(report.holds()).isTrue();
    assertThat(report.unsettled()).isZero();
    assertProblem(() -> job.getConsistency("unknown"), 404, "ACTIVITY_NOT_FOUND");
  }

  @Test
  void seeWhatDoesNotHold() {
    allIsWell();
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(2).free(7).total(7).made());
    ConsistencyReport report = job.getConsistency(Holds.ACTIVITY);
    assertThat(report.holds()).isFalse();
    assertThat(report.violations())
        .extracting(ConsistencyReport.Violation::rule)
        .containsExactlyInAnyOrder("I3 counters and holds", "I3 counters and bucket rows");
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(2).user(1001, 3, 2).made());
    assertThat(job.getConsistency(Holds.ACTIVITY).violations())
        .containsExactly(
            new ConsistencyReport.Violation(
                "I3 users and holds", "user 1001 at evening", "purchased = 3", "holds = 2"));
  }

  @Test
  void seeThatAPartlyRefundedOrderHoldsTogether() {
    partlyRefunded();
    ConsistencyReport report = job.getConsistency(Holds.ACTIVITY);
    assertThat(report.violations()).isEmpty();

    PLAYED.add(Holds.left(Holds.sold("o-1"), 1, 2));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations())
        .extracting(ConsistencyReport.Violation::rule)
        .contains("I3 holds and journal");
  }

  @Test
  void seeThatMoneyDoesNotHold() {
    partlyRefunded();
    PLAYED.wallets.put(1001L, wallet(1001, "90.01", "90.00"));
    PLAYED.totals = () -> new LedgerTotals("0.01", 1, "90.01", "90.00");
    PLAYED.ledgers.put("o-1", Map.of("user:1001:available", "-20.00", "club:club-1", "20.00"));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations())
        .extracting(v -> v.rule() + ", " + v.subject() + ": " + v.first() + ", " + v.second())
        .containsExactlyInAnyOrder(
            "I4 wallet and ledger, user 1001: available = 90.01, ledger = 90.00",
            "I4 wallet and ledger, all users: wallets = 90.01, ledger = 90.00",
            "I4 ledger sums to zero, ledger: sum = 0.01, wanted = 0.00",
            "I4 ledger sums to zero, operations: unbalanced = 1, wanted = 0",
            "I4 orders and ledger, o-1, club:club-1: ledger = 20.00, order = 10.00",
            "I4 orders and ledger, o-1, user:1001:available: ledger = -20.00, order = -10.00");
  }

  /** Two places paid with 20.00 from the wallet, one of them given back. */
  private static void partlyRefunded() {
    PLAYED.add(Holds.left(Holds.sold("o-1"), 1, 1));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.PAID, 2, 1));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.sold(1).made());
    PLAYED.wallets.put(1001L, wallet(1001, "90.00", "90.00"));
    PLAYED.ledgers.put("o-1", Map.of("user:1001:available", "-10.00", "club:club-1", "10.00"));
    PLAYED.totals = () -> new LedgerTotals("0.00", 0, "90.00", "90.00");
  }

  private static WalletAudit wallet(long userId, String available, String ledger) {
    return new WalletAudit(userId, available, "0.00", ledger, "0.00", Holds.HOUR_AGO);
  }

  /** Two places for a deposit of 10.00, not confirmed yet. */
  private static void aFrozenDeposit() {
    PLAYED.add(DepositsMade.hold(Holds.booked("d-1")));
    PLAYED.made(DepositsMade.deposit("d-1", DepositStatus.FROZEN));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(2).made());
    PLAYED.freezes.add(new OpenFreeze(1001, "d-1", "10.00", Holds.HOUR_AGO));
    PLAYED.wallets.put(
        1001L, new WalletAudit(1001, "90.00", "10.00", "90.00", "10.00", Holds.HOUR_AGO));
    PLAYED.totals = () -> new LedgerTotals("0.00", 0, "100.00", "100.00");
  }

  @Test
  void seeThatAnActivityWithDepositsHoldsTogether() {
    aFrozenDeposit();
    // Of another activity, in the same wallet.
    PLAYED.made(elsewhere("d-2"));
    PLAYED.freezes.add(new OpenFreeze(1001, "d-2", "10.00", Holds.HOUR_AGO));
    PLAYED.wallets.put(
        1001L, new WalletAudit(1001, "80.00", "20.00", "80.00", "20.00", Holds.HOUR_AGO));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations()).isEmpty();
  }

  private static DepositRecord elsewhere(String orderId) {
    DepositRecord of = DepositsMade.deposit(orderId, DepositStatus.FROZEN);
    return new DepositRecord(
        of.orderId(),
        of.userId(),
        "another",
        of.clubId(),
        of.ticketType(),
        of.quantity(),
        of.status(),
        of.price(),
        of.depositAmount(),
        of.penaltyAmount(),
        of.refundAmount(),
        of.refundedQuantity(),
        of.confirmDeadline(),
        of.frozenAt(),
        of.confirmedAt(),
        of.settledAt(),
        of.xid(),
        of.xidAt());
  }

  @Test
  void seeWhatDoesNotHoldOfDeposits() {
    aFrozenDeposit();
    PLAYED.deposits.put("d-1", DepositsMade.deposit("d-1", DepositStatus.PENALTY));
    assertThat(job.getConsistency(Holds.ACTIVITY).violations())
        .extracting(ConsistencyReport.Violation::rule)
        .contains(
            "I3 orders and journal",
            "I4 frozen and deposits",
            "I4 parts of a deposit",
            "I4 deposits and ledger");
  }

  @Test
  void getNoConsistencyWithoutAnOwner() {
    aFrozenDeposit();
    OTHERS.stubFor(any(urlPathMatching("/deposit-service/.*")).willReturn(serverError()));
    assertThatThrownBy(() -> job.getConsistency(Holds.ACTIVITY)).isNotNull();
  }

  @Test
  void readTheWholeStoryOfADeposit() {
    PLAYED.made(DepositsMade.deposit("d-1", DepositStatus.FROZEN));
    PLAYED.says("d-1", Outcome.LIVE);
    HoldStory withoutHold = job.getHold("d-1", null);
    assertThat(withoutHold.owner()).isEqualTo("deposit-service");
    assertThat(withoutHold.order().status()).isEqualTo("FROZEN");
    assertThat(withoutHold.outcome()).isEqualTo("LIVE");

    PLAYED.add(DepositsMade.hold(Holds.booked("d-1")));
    HoldStory story = job.getHold("d-1", null);
    assertThat(story.owner()).isEqualTo("deposit-service");
    assertThat(story.journal().state()).isEqualTo("BOOKED");
    assertThat(PLAYED.questions).isEmpty();
    assertThat(PLAYED.depositQuestions).hasSize(2);
  }

  @Test
  void settleAHoldOfADepositByHand() {
    PLAYED.add(DepositsMade.hold(Holds.booking("d-1")));
    assertThat(job.settle("d-1", settlement(false, null, null)).outcome()).isEqualTo("DEAD");
    assertThat(PLAYED.depositQuestions).hasSize(1);
    assertThat(PLAYED.questions).isEmpty();
  }

  @Test
  void doNotSeeWhatWasGoneAMomentLater() {
    allIsWell();
    AtomicInteger looks = new AtomicInteger();
    PLAYED.counters.put(
        Holds.ACTIVITY,
        () ->
            looks.getAndIncrement() == 0
                ? Counted.booked(2).free(7).total(7).unsettled(1).made()
                : Counted.booked(2).made());
    ConsistencyReport report = job.getConsistency(Holds.ACTIVITY);
    assertThat(report.holds()).isTrue();
    assertThat(looks).hasValue(2);
  }

  private static void allIsWell() {
    PLAYED.add(Holds.booked("o-1"));
    PLAYED.add(Holds.rolledBack("o-2"));
    PLAYED.records.put("o-1", Holds.order("o-1", OrderStatus.UNPAID));
    PLAYED.counters.put(Holds.ACTIVITY, () -> Counted.booked(2).made());
  }

  @Test
  void runHandlersByNameWithCheckedParameters() {
    assertProblem(
        () -> job.run("nothing", new JobParameters(null, null, null, null, null)),
        404,
        "HANDLER_NOT_FOUND");
    assertProblem(
        () -> job.run("stock-log-scan-compensator", new JobParameters(null, null, null, 0, null)),
        400,
        "INVALID_REQUEST");
  }

  @Test
  void areNeverAnsweredAWrongBodyWithARun() throws Exception {
    assertThat(posted("/internal/jobs/stock-reconciliation/runs", "{\"dryrun\":true}"))
        .contains("INVALID_REQUEST", "dryrun: is not known");
    assertThat(posted("/internal/holds/o-1/settlement", "{\"dryRun\":true,\"why\":\"x\"}"))
        .contains("INVALID_REQUEST", "why: is not known");
    assertThat(
            posted(
                "/internal/activities/evening/cancellation",
                "{\"reason\":\"storm\",\"dryrun\":true}"))
        .contains("INVALID_REQUEST", "dryrun: is not known");
    assertThat(PLAYED.cancelledSales).isEmpty();
    for (String handler :
        List.of(
            "redis-stock-compensation-retry",
            "stock-log-scan-compensator",
            "stock-reconciliation",
            "order-payment-timeout",
            "channel-payment-inquiry",
            "activity-cancellation",
            "wallet-reconciliation",
            "deposit-stale-settlement",
            "deposit-reconciliation",
            "wallet-roll-up")) {
      assertThat(
              posted(
                  "/internal/jobs/" + handler + "/runs", "{\"minAgeSeconds\":9223372036854775807}"))
          .contains("INVALID_REQUEST", "minAgeSeconds: ");
    }
    assertThat(posted("/internal/compensations", "[null]"))
        .contains("INVALID_REQUEST", "[0]: must not be null");
  }

  @Test
  void letALauncherReportMoreThanIsKnownHere() throws Exception {
    assertThat(
            posted(
                "/internal/compensations",
                """
                [{"orderId":"o-1","activityId":"a-1","ticketType":"VIP","owner":"order-service",
                  "error":"no answer","new":1}]"""))
        .isEmpty();
  }

  private String posted(String path, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("X-Internal-Token", TOKEN)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString())
        .body();
  }

  @Test
  void needTheInternalToken() throws Exception {
    for (String path : List.of("/internal/holds/o-1", "/internal/compensations")) {
      int status =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                  BodyHandlers.discarding())
              .statusCode();
      assertThat(status).isEqualTo(401);
    }
  }

  @Test
  void seeTheMetrics() {
    job.run("stock-log-scan-compensator", new JobParameters(null, null, null, null, null));
    String text = new Probe(managementPort).get("/actuator/prometheus").text();
    assertThat(text)
        .contains("compensations{state=\"PARKED\"} 0.0")
        .contains("compensations{state=\"PENDING\"} 0.0")
        .contains("stock_holds_unsettled ")
        .contains("healing_items_total{handler=\"stock-log-scan-compensator\",result=\"fixed\"}")
        .contains("healing_runs_seconds_count{handler=\"stock-log-scan-compensator\"}");
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
}
