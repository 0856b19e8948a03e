package com.quwanda.order.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.contract.Golden;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** A change of a message is a change of its golden file, and so cannot go unseen. */
class GoldenJsonTest {

  private static final Golden GOLDEN = Golden.of(OrderApi.class);

  private static final OffsetDateTime CREATED_AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final OffsetDateTime PAY_UNTIL = CREATED_AT.plusMinutes(15);
  private static final String ORDER = "t-4f9c21aa";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final OrderView UNPAID =
      new OrderView(
          ORDER,
          OrderStatus.UNPAID,
          "活动-7",
          "VIP",
          3,
          "199.90",
          "599.70",
          CREATED_AT,
          PAY_UNTIL,
          0,
          "0.00",
          null);

  private static final OrderRecord RECORD =
      new OrderRecord(
          ORDER,
          1001,
          "活动-7",
          "club_9",
          "VIP",
          3,
          OrderStatus.PAID,
          "599.70",
          "WALLET",
          1,
          "199.90",
          PAY_UNTIL,
          XID,
          CREATED_AT,
          CREATED_AT);
  private static final OrderStory.Proof PROOF =
      new OrderStory.Proof(XID, "ROLLED_BACK", "ORDER_FAILED", CREATED_AT.plusSeconds(2));

  private static final String REFUND = "r-4f9c21aa";
  private static final OrderEvent REFUNDED =
      new OrderEvent(
          "REFUNDED",
          OrderStatus.PAID,
          OrderStatus.PAID,
          Actor.BUYER,
          null,
          1,
          "199.90",
          CREATED_AT);
  private static final OrderSums.OfStatus OF_STATUS =
      new OrderSums.OfStatus(OrderStatus.PAID, 2, 6, 1, "1199.40", "199.90");

  static Stream<Arguments> messages() {
    return Stream.of(
        message("OrderPage", new OrderPage(List.of(UNPAID), "NDcxMQ")),
        message("OrderPage-last", new OrderPage(List.of(), null)),
        message("OrderView", UNPAID),
        message(
            "OrderView-processing",
            new OrderView(
                ORDER,
                OrderStatus.PROCESSING,
                "活动-7",
                "VIP",
                3,
                null,
                null,
                null,
                null,
                null,
                null,
                null)),
        message(
            "OrderView-failed",
            new OrderView(
                ORDER,
                OrderStatus.FAILED,
                "活动-7",
                "VIP",
                3,
                null,
                null,
                null,
                null,
                null,
                null,
                OrderProblem.ORDER_FAILED.name())),
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
        message("OrderRecord", RECORD),
        message("OrderRecordPage", new OrderRecordPage(List.of(RECORD), "NDcxMQ")),
        message("OrderRecordPage-last", new OrderRecordPage(List.of(), null)),
        message(
            "OrderStory",
            new OrderStory(
                ORDER,
                RECORD,
                List.of(PROOF),
                List.of(new OrderStory.Transaction(XID, "Committing")))),
        message("OrderStory-unknown", new OrderStory(ORDER, null, List.of(), List.of())),
        message("Proof", PROOF),
        message("Proof-never-begun", new OrderStory.Proof("", "NEVER_BEGUN", null, CREATED_AT)),
        message("Transaction", new OrderStory.Transaction(XID, "Committing")),
        message(
            "OutcomeReply-refunded",
            new OutcomeReply(ORDER, Outcome.PAID, 1, null, XID, "the row is PAID")),
        message("RefundRequest", new RefundRequest(1)),
        message("RefundRequest-all", new RefundRequest(null)),
        message(
            "RefundView",
            new RefundView(REFUND, ORDER, RefundStatus.DONE, 1, "199.90", CREATED_AT)),
        message(
            "RefundView-processing",
            new RefundView(REFUND, ORDER, RefundStatus.PROCESSING, 1, null, null)),
        message("OrderEvent", REFUNDED),
        message(
            "OrderEvent-placed",
            new OrderEvent(
                "PLACED", null, OrderStatus.UNPAID, Actor.BUYER, null, 0, null, CREATED_AT)),
        message("OrderHistory", new OrderHistory(ORDER, List.of(REFUNDED))),
        message("EndOrderRequest", new EndOrderRequest(Actor.ORGANISER, "storm warning")),
        message(
            "ChangeReply",
            new ChangeReply(ORDER, ChangeReply.Result.DONE, OrderStatus.EXPIRED, "was overdue")),
        message(
            "ChangeReply-in-doubt",
            new ChangeReply(ORDER, ChangeReply.Result.IN_DOUBT, null, "the TC gave no answer")),
        message("DueOrder", new DueOrder(ORDER, "活动-7", PAY_UNTIL)),
        message("OrderSums", new OrderSums("活动-7", List.of(OF_STATUS))),
        message("OfStatus", OF_STATUS),
        message("ChannelPaymentRequest", new ChannelPaymentRequest("simulated-pay")),
        message(
            "ChannelPaymentView",
            new ChannelPaymentView(
                "p-77aa",
                ORDER,
                "simulated-pay",
                ChannelPaymentStatus.CREATED,
                "599.70",
                Map.of("prepayId", "pre-1"),
                CREATED_AT)),
        message("JobTally", new JobTally(3, 1, 1, 1, List.of("payment p-77aa: PAID"))),
        message(
            "DeadLetter",
            new DeadLetter("7F0000010", "order-payment-due", ORDER, "{}", CREATED_AT)),
        message("PlaceOrderRequest", new PlaceOrderRequest("活动-7", "VIP", 3)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(
        OrderStatus.class,
        Outcome.class,
        Doubt.class,
        Actor.class,
        RefundStatus.class,
        ChannelPaymentStatus.class,
        ChangeReply.Result.class);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void writesAMessageAsItsGoldenFileAndReadsItBack(String name, Record message) {
    GOLDEN.assertWritten(name, message);
    assertThat((Object) Golden.JSON.readValue(GOLDEN.text(name + ".json"), message.getClass()))
        .isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void readsAMessageOfANewerVersionThatSaysMore(String name, Record message) {
    ObjectNode more = (ObjectNode) Golden.JSON.readTree(GOLDEN.text(name + ".json"));
    more.put("saidByANewerVersion", true);
    assertThat((Object) Golden.JSON.treeToValue(more, message.getClass())).isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("words")
  void knowsTheWordsOfItsGoldenFile(Class<? extends Enum<?>> words) {
    GOLDEN.assertWritten(words.getSimpleName(), words.getEnumConstants());
  }

  @Test
  void answersEachProblemCodeWithTheStatusOfItsGoldenFile() {
    Map<String, Integer> statuses =
        Arrays.stream(OrderProblem.values())
            .collect(
                Collectors.toMap(
                    OrderProblem::name, OrderProblem::status, (a, b) -> a, TreeMap::new));
    GOLDEN.assertWritten("OrderProblem", statuses);
  }

  @Test
  void hasAGoldenFileForEachTypeOfTheContractAndNoOther() {
    GOLDEN.assertComplete();
  }

  private static Arguments message(String name, Record message) {
    return Arguments.of(name, message);
  }

  @Test
  void offersTheCommittedExchanges() {
    GOLDEN.assertExchanges();
  }
}
