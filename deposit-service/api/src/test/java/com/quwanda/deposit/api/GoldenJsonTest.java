package com.quwanda.deposit.api;

import com.quwanda.kit.contract.GoldenContract;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<DepositProblem> {

  private static final OffsetDateTime FROZEN_AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final OffsetDateTime CONFIRMED_AT = FROZEN_AT.plusDays(3);
  private static final OffsetDateTime DEADLINE = OffsetDateTime.parse("2026-12-24T19:30:00Z");
  private static final String ORDER = "d-4f9c21aa";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final DepositView FROZEN =
      new DepositView(
          ORDER,
          DepositStatus.FROZEN,
          "活动-7",
          "VIP",
          1,
          "49.99",
          "25.00",
          "24.99",
          "12.50",
          null,
          DEADLINE,
          FROZEN_AT,
          null,
          null,
          null);
  private static final DepositRecord RECORD =
      new DepositRecord(
          ORDER,
          1001,
          "活动-7",
          "club_9",
          "VIP",
          1,
          DepositStatus.DEDUCTED,
          "49.99",
          "25.00",
          "0.00",
          "0.00",
          0,
          DEADLINE,
          FROZEN_AT,
          CONFIRMED_AT,
          CONFIRMED_AT.plusSeconds(1),
          XID,
          CONFIRMED_AT);
  private static final DepositsInStatus IN_STATUS =
      new DepositsInStatus(DepositStatus.REFUNDED, 2, 3, "149.97", "75.00", "37.50", "37.50");

  static Stream<Arguments> messages() {
    return Stream.of(
        message("DepositPage", new DepositPage(List.of(FROZEN), "NDcxMQ")),
        message("DepositPage-last", new DepositPage(List.of(), null)),
        message("DepositRecord", RECORD),
        message("DepositRecordPage", new DepositRecordPage(List.of(RECORD), "NDcxMQ")),
        message("DepositRecordPage-last", new DepositRecordPage(List.of(), null)),
        message(
            "DepositStory",
            new DepositStory(
                ORDER,
                RECORD,
                List.of(new TransactionProof(XID, "COMMITTED", null, CONFIRMED_AT)),
                List.of(new TransactionView(XID, "Finished")))),
        message("DepositStory-unknown", new DepositStory(ORDER, null, List.of(), List.of())),
        message("DepositSums", new DepositSums("活动-7", List.of(IN_STATUS))),
        message("DepositView", FROZEN),
        message(
            "DepositView-failed",
            new DepositView(
                ORDER,
                DepositStatus.FAILED,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "INSUFFICIENT_BALANCE")),
        message("DepositsInStatus", IN_STATUS),
        message("DueDeposit", new DueDeposit(ORDER, "活动-7", "25.00", "12.50", DEADLINE)),
        message("FreezeDepositRequest", new FreezeDepositRequest("活动-7", "VIP", 1)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(DepositStatus.class);
  }

  GoldenJsonTest() {
    super(DepositApi.class, DepositProblem.class, DepositProblem::status);
  }
}
