package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.ClosingRequest;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.api.MoneyDifference;
import com.quwanda.compensation.api.MoneyDifferencePage;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import com.quwanda.deposit.api.DepositRecord;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.WalletAudit;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.json.JsonMapper;

@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(properties = "quwanda.alerts.quiet=0s")
class ReconcileDepositsIT extends JobStack {

  /** The known-good deposits were settled an hour ago. */
  private static final String DAY = Holds.HOUR_AGO.toLocalDate().toString();

  @Autowired private RunHandler handlers;
  @Autowired private MeterRegistry meters;

  /** A deposit of each kind; the frozen one is in its user's wallet. */
  @BeforeEach
  void allIsWell() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    PLAYED.made(DepositsMade.confirmUntil("d-frozen", Holds.HOUR_AGO.plusDays(3)));
    for (DepositStatus status :
        List.of(
            DepositStatus.CONFIRMED,
            DepositStatus.DEDUCTED,
            DepositStatus.PENALTY,
            DepositStatus.REFUNDED)) {
      PLAYED.made(DepositsMade.deposit("d-" + status.name().toLowerCase(), status));
    }
    PLAYED.freezes.add(new OpenFreeze(1001, "d-frozen", "10.00", Holds.HOUR_AGO));
    wallet("10.00", "10.00");
  }

  private static void wallet(String frozen, String ledgerFrozen) {
    PLAYED.wallets.put(
        1001L, new WalletAudit(1001, "50.00", frozen, "50.00", ledgerFrozen, Holds.HOUR_AGO));
  }

  private JobReport reconcile(JobParameters parameters) {
    return job.run(ReconcileDeposits.HANDLER, parameters);
  }

  private JobReport reconcile() {
    return reconcile(new JobParameters(null, null, null, null, null, DAY));
  }

  /** What the ledger has moved for a penalised deposit is a cent short. */
  private static void aCentIsLost(String orderId) {
    PLAYED.moved.put(orderId, Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "4.99"));
  }

  private List<MoneyDifference> open() {
    return job.listMoneyDifferences(true, null, null).items();
  }

  @Test
  void findsNothingWhereAllIsWell() {
    JobReport report = reconcile();
    assertThat(report.failed()).as("failed, %s", report.lines()).isZero();
    assertThat(report.differences()).isEmpty();
    assertThat(report.scanned()).isEqualTo(4 + 1);
    assertThat(open()).isEmpty();
  }

  @Test
  void keepsADepositWhosePartsDoNotAddUpAndCallsPeople(CapturedOutput output) {
    aCentIsLost("d-penalty");
    double before = counted(MoneyDifferenceKind.DEPOSIT_PARTS);
    JobReport report = reconcile();
    assertThat(report.differences())
        .extracting(Difference::kind, Difference::subject)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("DEPOSIT_PARTS", "deposit d-penalty, ledger"),
            org.assertj.core.groups.Tuple.tuple(
                "DEPOSIT_MONEY_DIFFERS", "deposit d-penalty, refund"));
    assertThat(open())
        .extracting(
            MoneyDifference::kind,
            MoneyDifference::orderId,
            MoneyDifference::expected,
            MoneyDifference::actual)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "DEPOSIT_MONEY_DIFFERS", "d-penalty", "PENALTY deposit = 5.00", "ledger = 4.99"),
            org.assertj.core.groups.Tuple.tuple(
                "DEPOSIT_PARTS",
                "d-penalty",
                "deposit = 10.00",
                "penalty, refund and consumed by ledger = 9.99"));
    assertThat(counted(MoneyDifferenceKind.DEPOSIT_PARTS)).isEqualTo(before + 1);
    assertThat(output)
        .contains("ALERT money:DEPOSIT_PARTS: DEPOSIT_PARTS, 1 times: deposit d-penalty");
  }

  private double counted(MoneyDifferenceKind kind) {
    return meters.counter("deposit_reconciliation_diff_total", "kind", kind.name()).count();
  }

  @Test
  void keepsTheSameOpenDifferenceOnce() throws Exception {
    aCentIsLost("d-penalty");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<JobReport> one = this::reconcile;
      for (Future<JobReport> report : threads.invokeAll(List.of(one, one, one, one))) {
        assertThat(report.get().failed()).as("%s", report.get().lines()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(open()).as("found first by four runs at once").hasSize(2);
    MoneyDifference first = open().get(0);
    PLAYED.moved.put("d-penalty", Map.of("FREEZE", "10.00", "PENALTY", "5.00", "REST", "4.90"));
    reconcile();
    assertThat(open()).hasSize(2);
    MoneyDifference again =
        open().stream().filter(difference -> difference.id() == first.id()).findFirst().get();
    assertThat(again.foundAt()).isEqualTo(first.foundAt());
    assertThat(again.lastSeenAt()).isAfter(first.lastSeenAt());
    assertThat(again.actual()).isNotEqualTo(first.actual()).endsWith("90");
  }

  @Test
  void isClosedWithAReasonAndIsANewOneWhenItIsFoundAgain() {
    aCentIsLost("d-penalty");
    reconcile();
    MoneyDifference first = open().get(0);
    MoneyDifference closed =
        job.closeMoneyDifference(first.id(), new ClosingRequest(" paid by hand "));
    assertThat(closed.closedReason()).isEqualTo("paid by hand");
    assertThat(closed.closedAt()).isNotNull();
    assertThat(job.closeMoneyDifference(first.id(), new ClosingRequest("paid by hand")))
        .isEqualTo(closed);
    assertProblem(
        () -> job.closeMoneyDifference(first.id(), new ClosingRequest("a mistake")),
        409,
        "CLOSED_FOR_ANOTHER_REASON");
    assertProblem(
        () -> job.closeMoneyDifference(first.id(), new ClosingRequest(" ")),
        400,
        "INVALID_REQUEST");
    assertProblem(
        () -> job.closeMoneyDifference(987_654_321, new ClosingRequest("a mistake")),
        404,
        "DIFFERENCE_NOT_FOUND");
    assertThat(open()).hasSize(1);

    reconcile();
    assertThat(open()).hasSize(2).doesNotContain(first);
    assertThat(job.listMoneyDifferences(false, null, null).items()).containsExactly(closed);
  }

  @Test
  void areListedInPagesNewestFirst() {
    aCentIsLost("d-penalty");
    aCentIsLost("d-refunded");
    reconcile();
    job.closeMoneyDifference(open().get(1).id(), new ClosingRequest("looked into"));
    List<Long> ids = new ArrayList<>();
    String cursor = null;
    do {
      MoneyDifferencePage page = job.listMoneyDifferences(null, cursor, 2);
      page.items().forEach(difference -> ids.add(difference.id()));
      cursor = page.nextCursor();
    } while (cursor != null);
    assertThat(ids).hasSize(4).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    assertThat(open()).hasSize(3);
    assertProblem(() -> job.listMoneyDifferences(true, null, 0), 400, "INVALID_REQUEST");
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

  @Test
  void looksAtTheDayItIsAskedForAndAtTheLastDaysOtherwise() {
    aCentIsLost("d-penalty");
    assertThat(
            reconcile(new JobParameters(null, null, null, null, null, "2020-02-29")).differences())
        .isEmpty();
    LocalDate before = LocalDate.now(ZoneOffset.UTC).minusDays(2);
    PLAYED.deposits.put(
        "d-penalty",
        DepositsMade.since(
            PLAYED.deposits.get("d-penalty"), before.atTime(0, 0).atOffset(ZoneOffset.UTC)));
    assertThat(reconcile(JobRun.DEFAULTS).differences()).hasSize(2);
    JobReport noDay = reconcile(new JobParameters(null, null, null, null, null, "2026-02-30"));
    assertThat(noDay.failed()).isEqualTo(1);
    assertThat(noDay.lines()).containsExactly("FAILED date: there is no day 2026-02-30");
    assertProblem(
        () -> reconcile(new JobParameters(null, null, null, null, null, "30.12.2026")),
        400,
        "INVALID_REQUEST");
  }

  @Test
  void saysNothingOfADepositThatATransactionMayStillChange() {
    aCentIsLost("d-penalty");
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    PLAYED.deposits.put("d-penalty", DepositsMade.since(PLAYED.deposits.get("d-penalty"), now));
    String today = now.toLocalDate().toString();
    assertThat(reconcile(new JobParameters(null, null, null, null, null, today)).differences())
        .isEmpty();
    assertThat(reconcile(new JobParameters(null, null, null, null, 0L, today)).differences())
        .hasSize(2);
  }

  /** The deposit's own branch writes first, so its wallet still shows what was. */
  @Test
  void saysNothingOfAWalletWhileADepositOfItsUserMayStillBeRolledBack() {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    PLAYED.deposits.put("d-frozen", DepositsMade.since(PLAYED.deposits.get("d-frozen"), now));
    wallet("0.00", "0.00");
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void saysNothingOfADepositThatIsRightAtTheSecondLook() {
    PLAYED.wallets.clear();
    DepositRecord right = PLAYED.deposits.get("d-penalty");
    PLAYED.deposits.put("d-penalty", DepositsMade.parts(right, "5.00", "4.99"));
    assertThat(reconcile().differences()).hasSize(2);
    OTHERS.stubFor(
        post(urlPathEqualTo("/deposit-service/internal/v1/deposit-records"))
            .willReturn(okJson(JsonMapper.builder().build().writeValueAsString(List.of(right)))));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void keepsDepositsThatShouldLongHaveBeenSettled(CapturedOutput output) {
    PLAYED.made(DepositsMade.confirmUntil("d-late", Holds.HOUR_AGO.minusHours(46)));
    PLAYED.made(DepositsMade.confirmUntil("d-stale", Holds.HOUR_AGO.minusHours(48)));
    PLAYED.freezes.add(new OpenFreeze(1001, "d-late", "10.00", Holds.HOUR_AGO));
    PLAYED.freezes.add(new OpenFreeze(1001, "d-stale", "10.00", Holds.HOUR_AGO));
    wallet("30.00", "30.00");
    reconcile();
    assertThat(open())
        .extracting(MoneyDifference::kind, MoneyDifference::orderId, MoneyDifference::actual)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("DEPOSIT_STALE", "d-stale", "FROZEN = 10.00"));
    assertThat(output).contains("ALERT money:DEPOSIT_STALE");
  }

  @Test
  void keepsAWalletWhoseFrozenMoneyIsNotThatOfItsDeposits() {
    wallet("10.01", "10.00");
    JobReport report = reconcile();
    assertThat(report.differences())
        .extracting(Difference::kind, Difference::subject, Difference::first, Difference::second)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "FROZEN_DIFFERS",
                "user 1001, wallet",
                "frozen by the wallet = 10.01",
                "FROZEN deposits = 10.00"));
    assertThat(open())
        .extracting(MoneyDifference::kind, MoneyDifference::orderId)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("FROZEN_DIFFERS", null));
  }

  @Test
  void findsAFrozenDepositForWhichTheWalletKeepsNothing() {
    PLAYED.freezes.clear();
    wallet("0.00", "0.00");
    assertThat(reconcile().differences())
        .extracting(Difference::subject)
        .containsExactly("user 1001, wallet", "user 1001, ledger");
  }

  @Test
  void tellsTheSameInADryRunAndKeepsNothing(CapturedOutput output) {
    aCentIsLost("d-penalty");
    double before = counted(MoneyDifferenceKind.DEPOSIT_PARTS);
    JobReport dry = reconcile(new JobParameters(null, null, true, null, null, DAY));
    assertThat(dry.differences())
        .hasSize(2)
        .allSatisfy(d -> assertThat(d.done()).isEqualTo("an alert would be raised"));
    assertThat(open()).isEmpty();
    assertThat(counted(MoneyDifferenceKind.DEPOSIT_PARTS)).isEqualTo(before);
    assertThat(output).doesNotContain("ALERT");
  }

  @Test
  void isNarrowedDownToADepositOrAnActivity() {
    aCentIsLost("d-penalty");
    aCentIsLost("d-refunded");
    wallet("9.00", "9.00");
    JobReport one = reconcile(new JobParameters("d-refunded", null, null, null, null, DAY));
    assertThat(one.differences())
        .hasSize(2)
        .allSatisfy(d -> assertThat(d.orderIds()).containsExactly("d-refunded"));
    assertThat(reconcile(new JobParameters(null, "another", null, null, null, DAY)).differences())
        .isEmpty();
  }

  @Test
  void sharesOutDeposits() {
    aCentIsLost("d-penalty");
    aCentIsLost("d-refunded");
    int found = 0;
    for (int shard = 0; shard < 3; shard++) {
      found +=
          handlers
              .run(
                  ReconcileDeposits.HANDLER,
                  new JobRun(
                      new JobParameters(null, null, null, null, null, DAY),
                      shard,
                      3,
                      StopSignal.NEVER,
                      line -> {}))
              .differences()
              .size();
    }
    assertThat(found).isEqualTo(4);
  }

  @Test
  void goesOnAfterAPartThatCannotBeRead() {
    aCentIsLost("d-penalty");
    OTHERS.stubFor(
        get(urlPathEqualTo("/deposit-service/internal/v1/stale-deposits"))
            .willReturn(serverError()));
    JobReport report = reconcile();
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.startsWith("FAILED stale deposits: "));
    assertThat(report.differences()).hasSize(2);
  }
}
