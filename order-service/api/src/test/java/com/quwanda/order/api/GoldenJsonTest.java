package com.quwanda.order.api;

import com.quwanda.kit.contract.GoldenContract;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.EventKind;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.api.TransactionProof;
import com.quwanda.owner.api.TransactionView;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** The messages of the contract, as their golden files have them. */
class GoldenJsonTest extends GoldenContract<OrderProblem> {

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
  private static final TransactionProof PROOF =
      new TransactionProof(XID, "ROLLED_BACK", "ORDER_FAILED", CREATED_AT.plusSeconds(2));

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

  private static final WaitlistOfferView OFFER = new WaitlistOfferView("w-4f9c21aa", PAY_UNTIL);
  private static final WaitlistEntryView WAITING =
      new WaitlistEntryView(
          "j-4f9c21aa", WaitlistStatus.WAITING, "活动-7", "VIP", 2, 3, CREATED_AT, null, null);
  private static final NotificationView NOTIFICATION =
      new NotificationView(
          "4711",
          EventKind.OFFER_MADE,
          "w-4f9c21aa",
          "Places for you",
          "2 places are kept for you until 10:15.",
          CREATED_AT);

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
                OwnerProblem.ORDER_FAILED.name())),
        message("OrderRecord", RECORD),
        message("OrderRecordPage", new OrderRecordPage(List.of(RECORD), "NDcxMQ")),
        message("OrderRecordPage-last", new OrderRecordPage(List.of(), null)),
        message(
            "OrderStory",
            new OrderStory(
                ORDER, RECORD, List.of(PROOF), List.of(new TransactionView(XID, "Committing")))),
        message("OrderStory-unknown", new OrderStory(ORDER, null, List.of(), List.of())),
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
        message("JoinWaitlistRequest", new JoinWaitlistRequest("活动-7", "VIP", 2)),
        message("WaitlistEntryView", WAITING),
        message(
            "WaitlistEntryView-offered",
            new WaitlistEntryView(
                "j-4f9c21aa",
                WaitlistStatus.OFFERED,
                "活动-7",
                "VIP",
                2,
                null,
                CREATED_AT,
                OFFER,
                null)),
        message(
            "WaitlistEntryView-closed",
            new WaitlistEntryView(
                "j-4f9c21aa",
                WaitlistStatus.CLOSED,
                "活动-7",
                "VIP",
                2,
                null,
                CREATED_AT,
                null,
                "PURCHASE_LIMIT")),
        message("WaitlistOfferView", OFFER),
        message("WaitlistPage", new WaitlistPage(List.of(WAITING), "NDcxMQ")),
        message("WaitlistPage-last", new WaitlistPage(List.of(), null)),
        message("WaitlistLine", new WaitlistLine("活动-7", "VIP", 2, 5, 1, 12, 11)),
        message("PassOnRequest", new PassOnRequest(1001L)),
        message(
            "OfferedPlaces",
            new OfferedPlaces(
                "w-4f9c21aa",
                1001,
                "活动-7",
                "club_9",
                "VIP",
                2,
                "9aa1",
                PAY_UNTIL,
                OrderStatus.OFFERED)),
        message("NotificationView", NOTIFICATION),
        message("NotificationPage", new NotificationPage(List.of(NOTIFICATION), "NDcxMQ")),
        message("NotificationPage-last", new NotificationPage(List.of(), null)),
        message("PlaceOrderRequest", new PlaceOrderRequest("活动-7", "VIP", 3)));
  }

  static Stream<Class<? extends Enum<?>>> words() {
    return Stream.of(
        OrderStatus.class, RefundStatus.class, ChannelPaymentStatus.class, WaitlistStatus.class);
  }

  GoldenJsonTest() {
    super(OrderApi.class, OrderProblem.class, OrderProblem::status);
  }
}
