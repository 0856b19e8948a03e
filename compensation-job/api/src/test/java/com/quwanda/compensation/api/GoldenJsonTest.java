package com.quwanda.compensation.api;

import com.quwanda.compensation.api.ActivityCancellation.Before;
import com.quwanda.compensation.api.ActivityCancellation.DepositsBefore;
import com.quwanda.compensation.api.ActivityCancellation.DepositsOfStatus;
import com.quwanda.compensation.api.ActivityCancellation.OfStatus;
import com.quwanda.compensation.api.ActivityCancellation.Progress;
import com.quwanda.compensation.api.ActivityCancellation.State;
import com.quwanda.compensation.api.HoldStory.JournalRow;
import com.quwanda.compensation.api.HoldStory.OwnerRow;
import com.quwanda.compensation.api.HoldStory.Proof;
import com.quwanda.compensation.api.HoldStory.Transaction;
import com.quwanda.kit.contract.GoldenContract;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<CompensationProblem> {

  private static final OffsetDateTime AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final String ORDER = "t-4f9c21aa";
  private static final String ACTIVITY = "活动-7";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final String OWNER = "order-service";

  private static final CompensationView PENDING =
      new CompensationView(
          ORDER,
          ACTIVITY,
          "VIP",
          OWNER,
          CompensationState.PENDING,
          2,
          "StockApi did not answer",
          AT.plusSeconds(20),
          AT,
          null);
  private static final CompensationView CLOSED =
      new CompensationView(
          ORDER,
          ACTIVITY,
          "VIP",
          OWNER,
          CompensationState.CLOSED,
          5,
          "StockApi did not answer",
          null,
          AT,
          "settled by hand, ticket 4711");
  private static final JournalRow JOURNAL =
      new JournalRow("FREEZE", "BOOK", XID, AT, null, null, null, null, null, AT, null);
  private static final JournalRow HEALED =
      new JournalRow(
          "FREEZE_ROLLED_BACK",
          null,
          null,
          null,
          XID,
          "SCAN",
          "no row, the TC says Rollbacked",
          AT.plusMinutes(3),
          180_000L,
          AT,
          AT.plusMinutes(3));
  private static final JobReport.Difference LOST =
      new JobReport.Difference(
          "HOLD_LOST",
          "order " + ORDER,
          "journal = BOOKED",
          "Redis = none",
          List.of(ORDER),
          "LIVE brought: APPLIED");
  private static final ConsistencyReport.Violation VIOLATION =
      new ConsistencyReport.Violation(
          "I3 users and holds", "user 1001 at 活动-7", "purchased = 3", "holds = 2");

  private static final OfStatus UNPAID = new OfStatus("UNPAID", 12, 20, 0, "1180.00", "0.00");
  private static final OfStatus PAID = new OfStatus("PAID", 30, 44, 3, "8766.00", "597.00");
  private static final DepositsOfStatus FROZEN =
      new DepositsOfStatus("FROZEN", 4, 5, "249.95", "125.00", "0.00", "0.00");
  private static final DepositsBefore DEPOSITS =
      new DepositsBefore(List.of(FROZEN), 4, "125.00", 0, "0.00");
  private static final Before BEFORE =
      new Before(List.of(UNPAID, PAID), 12, 30, "8169.00", DEPOSITS);
  private static final Progress PROGRESS = new Progress(10, 2, 28, "7571.00", 3, "100.00", 3, 1);
  private static final MoneyDifference DIFFERENCE =
      new MoneyDifference(
          4711,
          "DEPOSIT_MONEY_DIFFERS",
          "deposit d-4f9c21aa, penalty",
          "d-4f9c21aa",
          "PENALTY deposit = 12.50",
          "ledger = 12.49",
          AT,
          AT.plusDays(1),
          null,
          null);
  private static final MoneyDifference CLOSED_DIFFERENCE =
      new MoneyDifference(
          4710,
          "FROZEN_DIFFERS",
          "user 1001",
          null,
          "FROZEN deposits = 25.00",
          "wallet = 25.01",
          AT,
          AT,
          AT.plusDays(2),
          "paid out by hand, ticket 4711");

  static Stream<Arguments> messages() {
    return Stream.of(
        message(
            "ActivityCancellation",
            new ActivityCancellation(
                ACTIVITY,
                State.RUNNING,
                "台风",
                AT,
                AT.plusSeconds(1),
                null,
                BEFORE,
                PROGRESS,
                "order t-4f9c21aa: OrderApi did not answer")),
        message(
            "ActivityCancellation-dry-run",
            new ActivityCancellation(
                ACTIVITY, State.DRY_RUN, "台风", AT, null, null, BEFORE, null, null)),
        message("Before", BEFORE),
        message(
            "Before-without-deposits", new Before(List.of(UNPAID, PAID), 12, 30, "8169.00", null)),
        message("DepositsBefore", DEPOSITS),
        message("DepositsOfStatus", FROZEN),
        message("MoneyDifference", DIFFERENCE),
        message("MoneyDifference-closed", CLOSED_DIFFERENCE),
        message("MoneyDifferencePage", new MoneyDifferencePage(List.of(DIFFERENCE), "NDcxMQ")),
        message("MoneyDifferencePage-last", new MoneyDifferencePage(List.of(), null)),
        message("CancellationRequest", new CancellationRequest("台风", true)),
        message("OfStatus", PAID),
        message("Progress", PROGRESS),
        message("ClosingRequest", new ClosingRequest("settled by hand, ticket 4711")),
        message("CompensationPage", new CompensationPage(List.of(PENDING), "NDcxMQ")),
        message("CompensationPage-last", new CompensationPage(List.of(), null)),
        message("CompensationView", PENDING),
        message("CompensationView-closed", CLOSED),
        message(
            "ConsistencyReport", new ConsistencyReport(ACTIVITY, false, List.of(VIOLATION), 2, AT)),
        message("ConsistencyReport-holds", new ConsistencyReport(ACTIVITY, true, List.of(), 0, AT)),
        message("Difference", LOST),
        message(
            "FailedCompensation",
            new FailedCompensation(ORDER, ACTIVITY, "VIP", OWNER, XID, "StockApi did not answer")),
        message(
            "FailedCompensation-never-begun",
            new FailedCompensation(ORDER, ACTIVITY, "VIP", OWNER, null, "StockApi did not answer")),
        message(
            "HoldStory",
            new HoldStory(
                ORDER,
                ACTIVITY,
                "VIP",
                OWNER,
                1001L,
                3,
                "HELD",
                JOURNAL,
                new OwnerRow("UNPAID", XID, AT, AT),
                List.of(new Proof(XID, "COMMITTED", null, AT)),
                List.of(new Transaction(XID, "Finished")),
                "LIVE",
                "row UNPAID, its transaction COMMITTED",
                PENDING,
                List.of())),
        message(
            "HoldStory-unreadable",
            new HoldStory(
                ORDER,
                ACTIVITY,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                null,
                null,
                List.of("stock: StockApi cannot be reached"))),
        message("JobParameters", new JobParameters(ORDER, ACTIVITY, true, 100, 60L, "2026-12-24")),
        message("JobParameters-none", new JobParameters(null, null, null, null, null)),
        message(
            "JobReport",
            new JobReport(
                "stock-reconciliation",
                false,
                120,
                1,
                0,
                0,
                false,
                List.of("HOLD_LOST " + ORDER),
                List.of(LOST))),
        message("JournalRow", JOURNAL),
        message("JournalRow-healed", HEALED),
        message("OwnerRow", new OwnerRow("UNPAID", XID, AT, AT)),
        message("Proof", new Proof("", "NEVER_BEGUN", "ORDER_FAILED", AT)),
        message(
            "SettlementReply",
            new SettlementReply(
                ORDER, "DEAD", "no row, the TC says Rollbacked", "APPLIED", "FREEZE_ROLLED_BACK")),
        message(
            "SettlementReply-in-doubt",
            new SettlementReply(ORDER, "IN_DOUBT", "the TC says Begin", "IN_DOUBT", null)),
        message("SettlementRequest", new SettlementRequest(null, false, null, null)),
        message(
            "SettlementRequest-forced",
            new SettlementRequest(ACTIVITY, false, "DEAD", "branch cleaned up by hand")),
        message("Transaction", new Transaction(XID, "UNREACHABLE")),
        message("Violation", VIOLATION));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(CompensationState.class, State.class);
  }

  GoldenJsonTest() {
    super(CompensationApi.class, CompensationProblem.class, CompensationProblem::status);
  }
}
