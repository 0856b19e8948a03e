package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static com.quwanda.order.app.StubbedStock.UNBOOKING;
import static com.quwanda.order.app.StubbedStock.problem;
import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.ChangeReply.Result;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.store.ProofRow;
import org.junit.jupiter.api.Test;

/** Ways in which orders end other than by being paid: by their buyer, by time, by others. */
class EndOfOrderIT extends LifeStack {

  @Test
  void cancelsAnUnpaidOrderAndGivesItsPlacesBack() {
    cancel.cancel(BUYER, orderId);

    assertThat(row().status).isEqualTo(OrderState.CANCELLED);
    assertLatestEvent(
        EventRow.What.CANCELLED, OrderState.UNPAID, OrderState.CANCELLED, Actor.BUYER);
    STOCK.verify(
        1, postRequestedFor(urlMatching(UNBOOKING)).withHeader("TX_XID", equalTo(row().xid)));
    WALLET.verify(0, postRequestedFor(urlMatching(".*")));
    awaitVerdict("DEAD", "LAUNCHER", row().xid, 0);
  }

  @Test
  void answersASecondCancellationByItsBuyerTheSame() {
    cancel.cancel(BUYER, orderId);
    String cancelledBy = row().xid;

    assertThat(cancel.cancel(BUYER, orderId))
        .isInstanceOfSatisfying(Answer.Done.class, again -> assertThat(again.replayed()).isTrue());

    assertStill(OrderState.CANCELLED, cancelledBy);
    assertThat(events.ofOrder(orderId)).hasSize(1);
  }

  @Test
  void tellsABuyerThatAnotherHasCancelled() {
    end.end(orderId, new EndRequest(Actor.ORGANISER, "storm warning"));

    assertRefused("ORDER_CANCELLED", () -> cancel.cancel(BUYER, orderId));
  }

  @Test
  void cancelsNoPaidOrderAndNoneOfAnotherUser() {
    assertRefused("ORDER_NOT_FOUND", () -> cancel.cancel(BUYER + 1, orderId));
    pay.pay(BUYER, orderId, "key");
    String paidBy = row().xid;

    assertRefused("ORDER_ALREADY_PAID", () -> cancel.cancel(BUYER, orderId));

    assertStill(OrderState.PAID, paidBy);
    STOCK.verify(0, postRequestedFor(urlMatching(UNBOOKING)));
  }

  @Test
  void leavesTheOrderPayableWhenItsPlacesCannotGoBack() {
    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    assertRefused("CHANGE_FAILED", () -> cancel.cancel(BUYER, orderId));

    assertUntouched();
    awaitVerdict("LIVE", "HOOK", latestXid(), 0);
    pay.pay(BUYER, orderId, "key");
    assertThat(row().status).isEqualTo(OrderState.PAID);
  }

  @Test
  void expiresAnOverdueOrderOnceHoweverOftenItIsAsked() {
    overdue();

    assertReply(Result.DONE, OrderStatus.EXPIRED, expire.expire(orderId));
    String expiredBy = row().xid;
    assertReply(Result.ALREADY, OrderStatus.EXPIRED, expire.expire(orderId));

    assertStill(OrderState.EXPIRED, expiredBy);
    assertLatestEvent(EventRow.What.EXPIRED, OrderState.UNPAID, OrderState.EXPIRED, Actor.DEADLINE);
    assertThat(events.ofOrder(orderId)).hasSize(1);
    STOCK.verify(1, postRequestedFor(urlMatching(UNBOOKING)));
    assertRefused("ORDER_EXPIRED", () -> pay.pay(BUYER, orderId, "key"));
    assertRefused("ORDER_EXPIRED", () -> cancel.cancel(BUYER, orderId));
  }

  @Test
  void expiresNoOrderBeforeItsTimeWhateverTheHintSays() {
    ChangeReply reply = expire.expire(orderId);

    assertReply(Result.REFUSED, OrderStatus.UNPAID, reply);
    assertThat(reply.detail()).startsWith("PAYMENT_STILL_DUE");
    assertUntouched();
    assertThat(answers()).containsExactly(ProofRow.Answer.COMMITTED);
  }

  @Test
  void expiresNoOrderThatHasAnotherState() {
    pay.pay(BUYER, orderId, "key");
    overdue();

    assertReply(Result.ALREADY, OrderStatus.PAID, expire.expire(orderId));
    assertThat(row().status).isEqualTo(OrderState.PAID);
    assertRefused("ORDER_NOT_FOUND", () -> expire.expire("T-nobody"));
  }

  @Test
  void saysThatAnExpiryFailedSoThatItIsAskedForAgain() {
    overdue();
    STOCK.stubFor(post(urlMatching(UNBOOKING)).willReturn(problem(500, "INTERNAL_ERROR")));

    ChangeReply reply = expire.expire(orderId);

    assertThat(reply.result()).isEqualTo(Result.FAILED);
    assertThat(reply.detail()).startsWith("CHANGE_FAILED");
    assertUntouched();
  }

  @Test
  void endsAnUnpaidOrderByCancellingIt() {
    EndRequest storm = new EndRequest(Actor.ORGANISER, "storm warning");

    assertReply(Result.DONE, OrderStatus.CANCELLED, end.end(orderId, storm));
    assertReply(Result.ALREADY, OrderStatus.CANCELLED, end.end(orderId, storm));

    assertLatestEvent(
        EventRow.What.CANCELLED, OrderState.UNPAID, OrderState.CANCELLED, Actor.ORGANISER);
    assertThat(events.ofOrder(orderId).get(0).why).isEqualTo("storm warning");
  }

  @Test
  void endsAPaidOrderByGivingAllThatItStillHasBackOnce() {
    pay.pay(BUYER, orderId, "key");
    refund.refund(BUYER, orderId, "one", 1);
    EndRequest storm = new EndRequest(Actor.ORGANISER, "storm warning");

    assertReply(Result.DONE, OrderStatus.REFUNDED, end.end(orderId, storm));
    assertReply(Result.ALREADY, OrderStatus.REFUNDED, end.end(orderId, storm));
    assertReply(
        Result.ALREADY, OrderStatus.REFUNDED, end.end(orderId, new EndRequest(Actor.OPS, "again")));

    assertThat(refunds.ofOrder(orderId)).extracting(row -> row.quantity).containsExactly(1, 2);
    assertThat(row().refunded).isEqualByComparingTo("149.70");
  }

  @Test
  void endsNothingForAnyoneElseAndNoOrderThatNobodyKnows() {
    assertRefused("INVALID_REQUEST", () -> end.end(orderId, new EndRequest(Actor.BUYER, "no")));
    assertRefused("ORDER_NOT_FOUND", () -> end.end("T-nobody", new EndRequest(Actor.OPS, "no")));
    assertUntouched();
  }

  private static void assertReply(Result result, OrderStatus status, ChangeReply reply) {
    assertThat(reply.result()).as(reply.detail()).isEqualTo(result);
    assertThat(reply.status()).isEqualTo(status == null ? null : status.name());
  }
}
