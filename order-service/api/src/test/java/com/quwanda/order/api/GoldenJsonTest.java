package com.quwanda.order.api;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static final OffsetDateTime CREATED_AT = OffsetDateTime.parse("2026-12-01T10:00:00.123Z");
  private static final String ORDER = "t-4f9c21aa";
  private static final String XID = "10.0.0.5:8091:8548682379732070423";
  private static final OrderView UNPAID =
      new OrderView(
          ORDER, OrderStatus.UNPAID, "活动-7", "VIP", 3, "199.90", "599.70", CREATED_AT, null);

  private static final OrderRecord RECORD =
      new OrderRecord(
          ORDER, 1001, "活动-7", "VIP", 3, OrderStatus.UNPAID, XID, CREATED_AT, CREATED_AT);
  private static final OrderStory.Proof PROOF =
      new OrderStory.Proof(XID, "ROLLED_BACK", "ORDER_FAILED", CREATED_AT.plusSeconds(2));

  static Stream<Arguments> messages() {
    return Stream.of(
        message("OrderPage", new OrderPage(List.of(UNPAID), "NDcxMQ")),
        message("OrderPage-last", new OrderPage(List.of(), null)),
        message("OrderView", UNPAID),
        message(
            "OrderView-processing",
            new OrderView(ORDER, OrderStatus.PROCESSING, "活动-7", "VIP", 3, null, null, null, null)),
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
                OrderProblem.ORDER_FAILED.name())),
        message("OutcomeQuestion", new OutcomeQuestion(ORDER, XID, CREATED_AT)),
        message("OutcomeQuestion-unmarked", new OutcomeQuestion(ORDER, null, CREATED_AT)),
        message(
            "OutcomeReply",
            new OutcomeReply(
                ORDER, Outcome.LIVE, null, XID, "the row is UNPAID, the TC says Committed")),
        message(
            "OutcomeReply-in-doubt",
            new OutcomeReply(ORDER, Outcome.IN_DOUBT, Doubt.TOO_YOUNG, null, "no row, 12 s old")),
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
        message("PlaceOrderRequest", new PlaceOrderRequest("活动-7", "VIP", 3)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(OrderStatus.class, Outcome.class, Doubt.class);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void writesAMessageAsItsGoldenFileAndReadsItBack(String name, Record message) {
    Golden.assertWritten(name, message);
    assertThat((Object) Golden.JSON.readValue(Golden.text(name + ".json"), message.getClass()))
        .isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("messages")
  void readsAMessageOfANewerVersionThatSaysMore(String name, Record message) {
    ObjectNode more = (ObjectNode) Golden.JSON.readTree(Golden.text(name + ".json"));
    more.put("saidByANewerVersion", true);
    assertThat((Object) Golden.JSON.treeToValue(more, message.getClass())).isEqualTo(message);
  }

  @ParameterizedTest
  @MethodSource("words")
  void knowsTheWordsOfItsGoldenFile(Class<? extends Enum<?>> words) {
    Golden.assertWritten(words.getSimpleName(), words.getEnumConstants());
  }

  @Test
  void answersEachProblemCodeWithTheStatusOfItsGoldenFile() {
    Map<String, Integer> statuses =
        Arrays.stream(OrderProblem.values())
            .collect(
                Collectors.toMap(
                    OrderProblem::name, OrderProblem::status, (a, b) -> a, TreeMap::new));
    Golden.assertWritten("OrderProblem", statuses);
  }

  @Test
  void hasAGoldenFileForEachTypeOfTheContractAndNoOther() {
    assertThat(Golden.names().stream().map(name -> name.replaceAll("-.*", "")).distinct().toList())
        .isEqualTo(ContractTypes.namesBeside(OrderApi.class));
  }

  private static Arguments message(String name, Record message) {
    return Arguments.of(name, message);
  }
}
