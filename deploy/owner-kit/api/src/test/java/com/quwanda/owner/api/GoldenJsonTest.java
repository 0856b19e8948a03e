package com.quwanda.owner.api;

import com.quwanda.kit.contract.GoldenContract;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<OwnerProblem> {

  private static final OffsetDateTime CREATED_AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final String ORDER = "t-4f9c21aa";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final TransactionProof PROOF =
      new TransactionProof(XID, "ROLLED_BACK", "ORDER_FAILED", CREATED_AT.plusSeconds(2));

  static Stream<Arguments> messages() {
    return Stream.of(
        message("OutcomeQuestion", new OutcomeQuestion(ORDER, XID, CREATED_AT)),
        message("OutcomeQuestion-unmarked", new OutcomeQuestion(ORDER, null, CREATED_AT)),
        message(
            "OutcomeReply",
            new OutcomeReply(
                ORDER, Outcome.LIVE, 0, null, XID, "the row is UNPAID, the TC says Committed")),
        message(
            "OutcomeReply-in-doubt",
            new OutcomeReply(
                ORDER, Outcome.IN_DOUBT, 0, Doubt.TOO_YOUNG, null, "no row, 12 s old")),
        message("TransactionProof", PROOF),
        message(
            "TransactionProof-never-begun",
            new TransactionProof("", "NEVER_BEGUN", null, CREATED_AT)),
        message("TransactionView", new TransactionView(XID, "Committing")),
        message(
            "OutcomeReply-refunded",
            new OutcomeReply(ORDER, Outcome.PAID, 1, null, XID, "the row is PAID")),
        message("EndRequest", new EndRequest(Actor.ORGANISER, "storm warning")),
        message(
            "ChangeReply",
            new ChangeReply(ORDER, ChangeReply.Result.DONE, "EXPIRED", "was overdue")),
        message(
            "ChangeReply-in-doubt",
            new ChangeReply(ORDER, ChangeReply.Result.IN_DOUBT, null, "the TC gave no answer")),
        message("JobTally", new JobTally(3, 1, 1, 1, List.of("payment p-77aa: PAID"))),
        message(
            "BuyerEvent",
            new BuyerEvent(
                "e-77aa",
                EventKind.DEPOSIT_PENALISED,
                1001,
                ORDER,
                "活动-7",
                "VIP",
                3,
                new TreeMap<>(Map.of("penalty", "25.00", "refund", "24.99")),
                null,
                CREATED_AT)),
        message(
            "BuyerEvent-due",
            new BuyerEvent(
                "e-77ab",
                EventKind.OFFER_MADE,
                1001,
                ORDER,
                "活动-7",
                "VIP",
                3,
                Map.of(),
                CREATED_AT.plusMinutes(15),
                CREATED_AT)),
        message(
            "DeadLetter",
            new DeadLetter("7F0000010", "order-payment-due", ORDER, "{}", CREATED_AT)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(
        Outcome.class, Doubt.class, Actor.class, ChangeReply.Result.class, EventKind.class);
  }

  GoldenJsonTest() {
    super(OwnerApi.class, OwnerProblem.class, OwnerProblem::status);
  }
}
