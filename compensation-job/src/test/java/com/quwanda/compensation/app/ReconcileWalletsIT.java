package com.quwanda.compensation.app;

import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.serverError;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.DepositsMade;
import com.quwanda.compensation.Holds;
import com.quwanda.compensation.JobStack;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import com.quwanda.deposit.api.DepositStatus;
import com.quwanda.order.api.ChannelPaymentStatus;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.OpenFreeze;
import com.quwanda.wallet.api.WalletAudit;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
class ReconcileWalletsIT extends JobStack {

  private static final OffsetDateTime NOW = OffsetDateTime.now(ZoneOffset.UTC);
  private static final String CLUB = "club:club-1";
  private static final String USER = "user:1001:available";

  @Autowired private RunHandler handlers;
  @Autowired private MeterRegistry meters;

  /** One order of each kind that moved money, and three wallets. */
  @BeforeEach
  void allIsWell() {
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, 1));
    order(Holds.order("o-unpaid", OrderStatus.UNPAID), Map.of());
    order(Holds.order("o-paid", OrderStatus.PAID), Map.of(USER, "-20.00", CLUB, "20.00"));
    order(Holds.order("o-part", OrderStatus.PAID, 2, 1), Map.of(USER, "-10.00", CLUB, "10.00"));
    order(Holds.order("o-refunded", OrderStatus.REFUNDED), Map.of(USER, "0.00", CLUB, "0.00"));
    order(
        Holds.order("o-channel", OrderStatus.PAID, 2, 0, "simulated-pay"),
        Map.of("channel:simulated-pay", "-20.00", CLUB, "20.00"));
    order(
        Holds.order("o-late", OrderStatus.EXPIRED),
        Map.of("channel:simulated-pay", "0.00", "platform", "0.00"));
    for (long user = 1; user <= 3; user++) {
      wallet(user, "50.00", "50.00", Holds.HOUR_AGO);
    }
    PLAYED.totals = () -> new LedgerTotals("0.00", 0, "150.00", "150.00");
  }

  private static void order(OrderRecord record, Map<String, String> ledger) {
    PLAYED.records.put(record.orderId(), record);
    PLAYED.ledgers.put(record.orderId(), ledger);
  }

  private static void wallet(long user, String available, String ledger, OffsetDateTime changed) {
    PLAYED.wallets.put(user, new WalletAudit(user, available, "0.00", ledger, "0.00", changed));
  }

  private JobReport reconcile() {
    return reconcile(JobRun.DEFAULTS);
  }

  private JobReport reconcile(JobParameters parameters) {
    return job.run(ReconcileWallets.HANDLER, parameters);
  }

  private static Difference only(JobReport report) {
    assertThat(report.failed()).as("failed, %s", report.lines()).isZero();
    assertThat(report.differences()).hasSize(1);
    return report.differences().get(0);
  }

  @Test
  void findsNothingWhereAllIsWell() {
    JobReport report = reconcile();
    assertThat(report.failed()).as("failed, %s", report.lines()).isZero();
    assertThat(report.differences()).isEmpty();
    assertThat(report.scanned()).isEqualTo(1 + 3 + 6);
  }

  @Test
  void callsPeopleForEachSumOfTheLedgerThatIsWrong(CapturedOutput output) {
    PLAYED.totals = () -> new LedgerTotals("0.01", 2, "150.00", "149.99");
    double before = counted(MoneyDifferenceKind.LEDGER_SUM);
    JobReport report = reconcile();
    assertThat(report.differences())
        .extracting(Difference::kind, Difference::first)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("LEDGER_SUM", "sum of all entries = 0.01"),
            org.assertj.core.groups.Tuple.tuple("OPERATION_UNBALANCED", "unbalanced = 2"),
            org.assertj.core.groups.Tuple.tuple(
                "WALLETS_SUM", "wallets less the ledger of users = 0.01"));
    assertThat(counted(MoneyDifferenceKind.LEDGER_SUM)).isEqualTo(before + 1);
    assertThat(output).contains("ALERT money:LEDGER_SUM", "ALERT money:WALLETS_SUM");
  }

  private double counted(MoneyDifferenceKind kind) {
    return meters.counter("wallet_reconciliation_differences_total", "kind", kind.name()).count();
  }

  @Test
  void aSumThatIsRightAtTheSecondLookWasNoDifference() {
    AtomicInteger looks = new AtomicInteger();
    PLAYED.totals =
        () ->
            new LedgerTotals("0.00", 0, "150.00", looks.getAndIncrement() == 0 ? "1.00" : "150.00");
    assertThat(reconcile().differences()).isEmpty();
    assertThat(looks).hasValue(2);
  }

  @Test
  void callsPeopleForAWalletThatIsNotItsLedger(CapturedOutput output) {
    wallet(3, "50.01", "50.00", Holds.HOUR_AGO);
    Difference found = only(reconcile());
    assertThat(found.kind()).isEqualTo("WALLET_DIFFERS");
    assertThat(found.subject()).isEqualTo("user 3 available");
    assertThat(found.first()).isEqualTo("wallet = 50.01");
    assertThat(found.second()).isEqualTo("ledger = 50.00");
    assertThat(found.done()).isEqualTo("alert raised");
    assertThat(output).contains("ALERT money:WALLET_DIFFERS: WALLET_DIFFERS, 1 times: user 3");
  }

  @Test
  void saysNothingOfAWalletThatATransactionMayStillChange() {
    wallet(3, "50.01", "50.00", NOW);
    assertThat(reconcile().differences()).isEmpty();
    assertThat(reconcile(new JobParameters(null, null, null, null, 0L)).differences()).hasSize(1);
  }

  @Test
  void saysNothingOfAWalletThatIsRightAtTheSecondLook() {
    wallet(3, "50.01", "50.00", Holds.HOUR_AGO);
    OTHERS.stubFor(
        get(urlPathEqualTo("/internal/v1/wallets/3"))
            .willReturn(
                com.github.tomakehurst.wiremock.client.WireMock.okJson(
                    tools.jackson.databind.json.JsonMapper.builder()
                        .build()
                        .writeValueAsString(
                            new WalletAudit(
                                3, "50.01", "0.00", "50.01", "0.00", Holds.HOUR_AGO)))));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void callsPeopleForOldFreezesThatNobodyKnows() {
    PLAYED.freezes.add(new OpenFreeze(1, "d-young", "20.00", NOW));
    assertThat(reconcile().differences()).isEmpty();
    PLAYED.freezes.add(new OpenFreeze(1, "d-old", "20.00", Holds.HOUR_AGO));
    Difference found = only(reconcile());
    assertThat(found.kind()).isEqualTo("FREEZE_WITHOUT_OWNER");
    assertThat(found.orderIds()).containsExactly("d-old");
  }

  @Test
  void callsPeopleForAnOrderWhoseMoneyDiffers() {
    order(Holds.order("o-part", OrderStatus.PAID, 2, 1), Map.of(USER, "-20.00", CLUB, "20.00"));
    JobReport report = reconcile();
    assertThat(report.differences())
        .extracting(Difference::kind, Difference::subject, Difference::first)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "ORDER_MONEY_DIFFERS", "order o-part, club:club-1", "ledger = 20.00"),
            org.assertj.core.groups.Tuple.tuple(
                "ORDER_MONEY_DIFFERS", "order o-part, user:1001:available", "ledger = -20.00"));
    assertThat(report.differences().get(0).second())
        .isEqualTo("PAID order, 20.00 less 10.00 through WALLET = 10.00");
  }

  @Test
  void saysNothingOfAnOrderThatATransactionMayStillChange() {
    order(Holds.since(Holds.order("o-paid", OrderStatus.PAID), NOW), Map.of());
    assertThat(reconcile().differences()).isEmpty();
    assertThat(reconcile(new JobParameters("o-paid", Holds.ACTIVITY, null, null, 0L)).differences())
        .hasSize(2);
  }

  @Test
  void saysNothingOfAnOrderThatHasMovedOnAtTheSecondLook() {
    order(Holds.order("o-paid", OrderStatus.PAID), Map.of());
    OTHERS.stubFor(
        get(urlPathEqualTo("/internal/v1/orders/o-paid"))
            .willReturn(
                com.github.tomakehurst.wiremock.client.WireMock.okJson(
                    tools.jackson.databind.json.JsonMapper.builder()
                        .build()
                        .writeValueAsString(
                            new com.quwanda.order.api.OrderStory(
                                "o-paid",
                                Holds.order("o-paid", OrderStatus.UNPAID),
                                List.of(),
                                List.of())))));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void tellsMoneyThatIsBeingGivenBackFromMoneyThatNobodyOwes() {
    order(
        Holds.order("o-late", OrderStatus.EXPIRED),
        Map.of("channel:simulated-pay", "-20.00", "platform", "20.00"));
    PLAYED.payments.put("o-late", List.of(payment(ChannelPaymentStatus.REFUNDING)));
    JobReport owed = reconcile();
    assertThat(owed.differences()).isEmpty();
    assertThat(owed.lines()).contains("order o-late: platform = 20.00, is being given back");

    PLAYED.payments.put("o-late", List.of(payment(ChannelPaymentStatus.REFUNDED)));
    assertThat(only(reconcile()).kind()).isEqualTo("OWED_BY_NOBODY");
  }

  private static ChannelPaymentView payment(ChannelPaymentStatus status) {
    return new ChannelPaymentView(
        "C-1", "o-late", "simulated-pay", status, "20.00", Map.of(), Holds.HOUR_AGO);
  }

  @Test
  void tellsTheSameInADryRunAndRaisesNoAlert(CapturedOutput output) {
    wallet(3, "50.01", "50.00", Holds.HOUR_AGO);
    order(Holds.order("o-paid", OrderStatus.PAID), Map.of());
    double before = counted(MoneyDifferenceKind.WALLET_DIFFERS);
    JobReport dry = reconcile(new JobParameters(null, null, true, null, null));
    assertThat(dry.differences())
        .hasSize(3)
        .allSatisfy(d -> assertThat(d.done()).isEqualTo("an alert would be raised"));
    assertThat(counted(MoneyDifferenceKind.WALLET_DIFFERS)).isEqualTo(before);
    assertThat(output).doesNotContain("ALERT");
  }

  @Test
  void goesOnAfterAPartThatCannotBeRead() {
    OTHERS.stubFor(get(urlPathEqualTo("/internal/v1/wallets")).willReturn(serverError()));
    PLAYED.activities.add(0, Holds.activity("evening-0", 1));
    order(Holds.order("o-paid", OrderStatus.PAID), Map.of());
    JobReport report = reconcile();
    assertThat(report.failed()).isEqualTo(1);
    assertThat(report.lines()).anyMatch(line -> line.startsWith("FAILED wallets: "));
    assertThat(report.differences()).hasSize(2);
  }

  @Test
  void looksTwiceAtNoMoreThanItsLimit() {
    for (long user = 1; user <= 3; user++) {
      wallet(user, "50.01", "50.00", Holds.HOUR_AGO);
    }
    JobReport report = reconcile(new JobParameters(null, null, null, 2, null));
    assertThat(report.differences()).hasSize(2);
    assertThat(report.lines()).anyMatch(line -> line.contains("the limit is reached"));
  }

  @Test
  void looksAtTheWalletsOfAnActivitysBuyersWhenItIsAboutThat() {
    wallet(3, "50.01", "50.00", Holds.HOUR_AGO);
    wallet(1001, "20.01", "20.00", Holds.HOUR_AGO);
    PLAYED.totals = () -> new LedgerTotals("1.00", 0, "0.00", "0.00");
    JobParameters ofActivity = new JobParameters(null, Holds.ACTIVITY, null, null, null);
    assertThat(only(reconcile(ofActivity)).subject()).isEqualTo("user 1001 available");
    JobReport ofOrder = reconcile(new JobParameters("o-paid", Holds.ACTIVITY, null, null, null));
    assertThat(only(ofOrder).subject()).isEqualTo("user 1001 available");
    assertThat(ofOrder.scanned()).isEqualTo(2);
  }

  @Test
  void leavesActivitiesThatEndedLongAgo() {
    PLAYED.activities.clear();
    PLAYED.activities.add(Holds.activity(Holds.ACTIVITY, -31));
    order(Holds.order("o-paid", OrderStatus.PAID), Map.of());
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void sharesOutWalletsAndDoesTheSumsOnce() {
    AtomicInteger looks = new AtomicInteger();
    PLAYED.totals =
        () -> {
          looks.incrementAndGet();
          return new LedgerTotals("0.00", 0, "0.00", "0.00");
        };
    int scanned = 0;
    for (int shard = 0; shard < 3; shard++) {
      scanned +=
          handlers
              .run(
                  ReconcileWallets.HANDLER,
                  new JobRun(JobRun.DEFAULTS, shard, 3, StopSignal.NEVER, line -> {}))
              .scanned();
    }
    assertThat(looks).hasValue(1);
    assertThat(scanned).isEqualTo(1 + 3 + 6);
  }

  @Test
  void stopsWhenItIsAskedTo() {
    JobReport report =
        handlers.run(
            ReconcileWallets.HANDLER, new JobRun(JobRun.DEFAULTS, 0, 1, () -> true, line -> {}));
    assertThat(report.stopped()).isTrue();
    assertThat(report.scanned()).isZero();
  }

  private static void frozen(String orderId, OffsetDateTime since) {
    PLAYED.made(DepositsMade.since(DepositsMade.deposit(orderId, DepositStatus.FROZEN), since));
    PLAYED.freezes.add(new OpenFreeze(1001, orderId, "10.00", Holds.HOUR_AGO));
  }

  @Test
  void knowsTheFreezesOfFrozenDepositsAndOfNoOthers() {
    frozen("d-1", Holds.HOUR_AGO);
    frozen("d-2", Holds.HOUR_AGO);
    assertThat(reconcile().differences()).isEmpty();

    PLAYED.freezes.add(new OpenFreeze(1001, "d-penalty", "10.00", Holds.HOUR_AGO));
    PLAYED.made(DepositsMade.deposit("d-penalty", DepositStatus.PENALTY));
    assertThat(only(reconcile()).orderIds()).containsExactly("d-penalty");

    PLAYED.freezes.set(2, new OpenFreeze(1001, "d-1", "0.01", Holds.HOUR_AGO));
    assertThat(only(reconcile()).kind()).as("of another amount").isEqualTo("FREEZE_WITHOUT_OWNER");
  }

  /** The deposit's own branch writes first, so its freeze still stands. */
  @Test
  void saysNothingOfAFreezeWhileItsDepositMayStillBeRolledBack() {
    PLAYED.freezes.add(new OpenFreeze(1001, "d-penalty", "10.00", Holds.HOUR_AGO));
    PLAYED.made(DepositsMade.since(DepositsMade.deposit("d-penalty", DepositStatus.PENALTY), NOW));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void callsPeopleForAFrozenDepositWithoutItsFreeze(CapturedOutput output) {
    frozen("d-1", Holds.HOUR_AGO);
    frozen("d-young", NOW);
    PLAYED.freezes.clear();
    PLAYED.ledgers.clear();
    PLAYED.records.clear();
    Difference found = only(reconcile());
    assertThat(found.kind()).isEqualTo("DEPOSIT_WITHOUT_FREEZE");
    assertThat(found.first()).isEqualTo("frozen by the ledger = 0.00");
    assertThat(found.second()).isEqualTo("FROZEN deposit = 10.00");
    assertThat(found.orderIds()).containsExactly("d-1");
    assertThat(output).contains("ALERT money:DEPOSIT_WITHOUT_FREEZE");
  }

  @Test
  void saysNothingOfAFrozenDepositThatHasMovedOnAtTheSecondLook() {
    frozen("d-1", Holds.HOUR_AGO);
    PLAYED.freezes.clear();
    PLAYED.ledgers.remove("d-1");
    OTHERS.stubFor(
        com.github.tomakehurst.wiremock.client.WireMock.post(
                urlPathEqualTo("/deposit-service/internal/v1/deposit-records"))
            .willReturn(
                com.github.tomakehurst.wiremock.client.WireMock.okJson(
                    tools.jackson.databind.json.JsonMapper.builder()
                        .build()
                        .writeValueAsString(
                            List.of(DepositsMade.deposit("d-1", DepositStatus.PENALTY))))));
    assertThat(reconcile().differences()).isEmpty();
  }

  @Test
  void saysWhenFreezesCannotBeComparedSinceDepositServiceDoesNotAnswer() {
    frozen("d-1", Holds.HOUR_AGO);
    OTHERS.stubFor(
        com.github.tomakehurst.wiremock.client.WireMock.any(
                com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching(
                    "/deposit-service/.*"))
            .willReturn(serverError()));
    JobReport report = reconcile();
    assertThat(report.failed()).isEqualTo(2);
    assertThat(report.differences()).isEmpty();
    assertThat(report.lines())
        .anyMatch(line -> line.startsWith("FAILED freezes: "))
        .anyMatch(line -> line.startsWith("FAILED deposits of activity evening: "));
  }
}
