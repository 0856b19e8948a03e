package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.quwanda.order.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.RefundStatus;
import com.quwanda.order.api.RefundView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.RefundId;
import com.quwanda.order.store.EventRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.DecideOutcome;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Giving places of a paid order back, in part or whole. */
class RefundOrderIT extends LifeStack {

  @Autowired FindOrders find;
  @Autowired DecideOutcome outcome;

  private String paidBy;

  @BeforeEach
  void aPaidOrder() {
    pay.pay(BUYER, orderId, "key");
    paidBy = row().xid;
  }

  @Test
  void givesAPartBackAndLeavesTheOrderPaid() {
    RefundView view = refunded("one", 1);

    String refundId = RefundId.of(orderId, "one");
    assertThat(view.refundId()).isEqualTo(refundId);
    assertThat(view.status()).isEqualTo(RefundStatus.DONE);
    assertThat(view.quantity()).isEqualTo(1);
    assertThat(view.amount()).isEqualTo("49.90");
    assertThat(row().status).isEqualTo(OrderState.PAID);
    assertThat(row().refundedQuantity).isEqualTo(1);
    assertThat(row().refunded).isEqualByComparingTo("49.90");
    assertLatestEvent(EventRow.What.REFUNDED, OrderState.PAID, OrderState.PAID, Actor.BUYER);
    assertThat(events.ofOrder(orderId).get(1).quantity).isEqualTo(1);
    WALLET.verify(
        1,
        postRequestedFor(urlPathEqualTo("/internal/v1/wallets/1001/refunds"))
            .withHeader("TX_XID", equalTo(row().xid))
            .withRequestBody(
                equalToJson(
                    """
                    {"operationId":"%s","amount":"49.90","clubId":"club-1","orderId":"%s"}
                    """
                        .formatted(refundId, orderId))));
    STOCK.verify(
        1,
        postRequestedFor(urlMatching(StubbedStock.REFUNDS))
            .withRequestBody(
                equalToJson(
                    "{\"refundId\":\"%s\",\"quantity\":1,\"endedXid\":null}".formatted(refundId))));
    awaitVerdict("PAID", "LAUNCHER", row().xid, 1);
    OrderView shown = find.one(BUYER, orderId);
    assertThat(shown.refundedQuantity()).isEqualTo(1);
    assertThat(shown.refunded()).isEqualTo("49.90");
    assertThat(shown.payUntil()).isNotNull();
  }

  @Test
  void isRefundedOnceNothingIsLeftAndStaysPaidForItsHold() {
    refunded("one", 1);
    RefundView rest = refunded("rest", null);

    assertThat(rest.quantity()).isEqualTo(2);
    assertThat(rest.amount()).isEqualTo("99.80");
    assertThat(row().status).isEqualTo(OrderState.REFUNDED);
    assertThat(row().refunded).isEqualByComparingTo("149.70");
    assertLatestEvent(EventRow.What.REFUNDED, OrderState.PAID, OrderState.REFUNDED, Actor.BUYER);
    awaitVerdict("PAID", "LAUNCHER", row().xid, 3);
    assertThat(outcome.decide(new OutcomeQuestion(orderId, row().xid, OffsetDateTime.now())))
        .satisfies(
            reply -> {
              assertThat(reply.outcome()).isEqualTo(Outcome.PAID);
              assertThat(reply.refunded()).isEqualTo(3);
            });
    assertThat(find.one(BUYER, orderId).status()).isEqualTo(OrderStatus.REFUNDED);
    assertRefused("ORDER_REFUNDED", () -> refund.refund(BUYER, orderId, "more", 1));
    assertRefused("ORDER_REFUNDED", () -> pay.pay(BUYER, orderId, "other"));
    assertRefused("ORDER_REFUNDED", () -> cancel.cancel(BUYER, orderId));
  }

  @Test
  void answersTheSameKeyTheSameAndRefusesItForAnotherNumber() {
    RefundView first = refunded("one", 1);
    refunded("two", 1);
    String latest = row().xid;

    assertThat(refund.refund(BUYER, orderId, "one", 1)).isEqualTo(new Answer.Done<>(first, true));
    assertRefused("IDEMPOTENCY_KEY_REUSED", () -> refund.refund(BUYER, orderId, "one", 2));

    assertStill(OrderState.PAID, latest);
    assertThat(row().refundedQuantity).isEqualTo(2);
    assertThat(refunds.ofOrder(orderId)).hasSize(2);
  }

  @Test
  void refusesMoreThanIsLeft() {
    refunded("one", 1);
    String latest = row().xid;

    assertThat(
            assertRefused("REFUND_TOO_LARGE", () -> refund.refund(BUYER, orderId, "much", 3))
                .properties())
        .containsEntry("left", 2);

    assertStill(OrderState.PAID, latest);
  }

  @Test
  void refusesAnOrderThatIsNotPaidOrNotTheirs() {
    assertRefused("ORDER_NOT_FOUND", () -> refund.refund(BUYER + 1, orderId, "one", 1));
    anUnpaidOrder();
    assertRefused("ORDER_NOT_PAID", () -> refund.refund(BUYER, orderId, "one", 1));
    cancel.cancel(BUYER, orderId);
    assertRefused("ORDER_CANCELLED", () -> refund.refund(BUYER, orderId, "one", 1));
    assertThat(refunds.ofOrder(orderId)).isEmpty();
  }

  @Test
  void leavesAllAsItWasWhenStockRefusesAndTellsItTheOldCount() {
    STOCK.stubFor(
        post(urlMatching(StubbedStock.REFUNDS)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertRefused("CHANGE_FAILED", () -> refund.refund(BUYER, orderId, "one", 1));

    assertStill(OrderState.PAID, paidBy);
    assertThat(row().refundedQuantity).isZero();
    assertThat(refunds.ofOrder(orderId)).isEmpty();
    assertThat(events.ofOrder(orderId)).hasSize(1);
    awaitVerdict("PAID", "HOOK", latestXid(), 0);
    awaitEviction();
  }

  @Test
  void movesNoMoneyForPlacesThatCostNothing() {
    jdbc.update("UPDATE trade_order SET unit_price = 0, amount = 0 WHERE order_id = ?", orderId);

    assertThat(refunded("all", null).amount()).isEqualTo("0.00");

    WALLET.verify(0, postRequestedFor(urlMatching(StubbedWallet.REFUNDS)));
    assertThat(row().status).isEqualTo(OrderState.REFUNDED);
  }

  private RefundView refunded(String key, Integer quantity) {
    return ((Answer.Done<RefundView>) refund.refund(BUYER, orderId, key, quantity)).view();
  }
}
