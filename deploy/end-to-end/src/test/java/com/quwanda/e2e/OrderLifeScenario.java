package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderHistory;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.api.RefundStatus;
import com.quwanda.order.api.RefundView;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import com.quwanda.wallet.api.LedgerEntryView;
import com.quwanda.wallet.api.LedgerPage;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.api.WalletView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Paying, cancelling, expiring and refunding, each with what it leaves in every store. */
class OrderLifeScenario extends Scenario {

  @Test
  void paysFromTheWalletAndSellsThePlaces() {
    String activity = open(ActivityDraft.concert().places(6, 6).payWithin(Duration.ofMinutes(15)));
    BuyerClient buyer = richBuyer("100.00");
    OrderView order = placed(buyer.order(activity, TYPE, 2));
    assertThat(order.payUntil()).isEqualTo(order.createdAt().plusMinutes(15));

    OrderView paid = paid(buyer.pay(order.orderId(), "key-1"));

    assertThat(paid.status()).isEqualTo(OrderStatus.PAID);
    awaitQuiet();
    assertThat(hold(order).journalState()).isEqualTo("CONFIRMED");
    assertThat(hold(order).redisState()).isEqualTo("CONFIRMED");
    assertThat(buyer.wallet().as(WalletView.class))
        .isEqualTo(
            new WalletView(Long.toString(buyer.userId()), WalletView.Status.OPEN, "0.02", "0.00"));
    assertThat(operator.ledgerOf(order.orderId()).sums())
        .containsEntry("user:%d:available".formatted(buyer.userId()), "-99.98")
        .containsEntry("club:club-1", "99.98")
        .hasSize(2);
    assertThat(buyer.ledger("").as(LedgerPage.class).items())
        .extracting(LedgerEntryView::amount)
        .containsExactly("-99.98", "100.00");
    assertThat(events(buyer, order))
        .extracting(OrderEvent::what, OrderEvent::who)
        .containsExactly(tuple("PLACED", Actor.BUYER), tuple("PAID", Actor.BUYER));
  }

  @Test
  void aRepeatedPaymentIsTheSameAndAnotherOneIsRefused() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("200.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    OrderView paid = paid(buyer.pay(order.orderId(), "key-1"));
    awaitQuiet();
    MoneyRows before = MoneyRows.of(system.stores(), order.orderId());

    Answer again = buyer.pay(order.orderId(), "key-1");
    Answer other = buyer.pay(order.orderId(), "key-2");
    Answer cancelled = buyer.cancel(order.orderId());
    ChangeReply expired = operator.expire(order.orderId());

    assertThat(again.status()).as(again::toString).isEqualTo(200);
    assertThat(again.replayed()).isTrue();
    assertThat(again.as(OrderView.class)).isEqualTo(paid);
    assertProblem(other, 409, OrderProblem.ORDER_ALREADY_PAID);
    assertProblem(cancelled, 409, OrderProblem.ORDER_ALREADY_PAID);
    assertThat(expired.result()).isNotEqualTo(ChangeReply.Result.DONE);
    awaitQuiet();
    assertThat(MoneyRows.of(system.stores(), order.orderId())).isEqualTo(before);
  }

  @Test
  void refusesWhatTheWalletDoesNotHaveAndSaysHowMuchIsMissing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("99.00");
    OrderView order = placed(buyer.order(activity, TYPE, 2));
    awaitQuiet();
    MoneyRows before = MoneyRows.of(system.stores(), order.orderId());

    Answer answer = buyer.pay(order.orderId());

    assertProblem(answer, 409, WalletProblem.INSUFFICIENT_BALANCE);
    assertThat(answer.json().path("missing").asString()).isEqualTo("0.98");
    assertThat(MoneyRows.of(system.stores(), order.orderId())).isEqualTo(before);
    assertThat(buyer.getOrder(order.orderId()).as(OrderView.class).status())
        .isEqualTo(OrderStatus.UNPAID);
    operator.topUp(buyer.userId(), "0.98");
    paid(buyer.pay(order.orderId()));
  }

  @Test
  void refusesAPaymentWithoutAWalletOrFromAClosedOne() {
    String activity = open(ActivityDraft.concert());
    BuyerClient poor = system.newBuyer();
    OrderView first = placed(poor.order(activity, TYPE, 1));
    assertProblem(poor.pay(first.orderId()), 404, WalletProblem.WALLET_NOT_FOUND);

    BuyerClient buyer = richBuyer("99.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    operator.closeWallet(buyer.userId());
    assertProblem(buyer.pay(order.orderId()), 409, WalletProblem.WALLET_CLOSED);
    operator.openWallet(buyer.userId());
    paid(buyer.pay(order.orderId()));
  }

  @Test
  void cancellingGivesThePlacesBackAndNothingFollows() {
    String activity = open(ActivityDraft.concert().places(3, 3).limit(3));
    BuyerClient buyer = richBuyer("200.00");
    OrderView order = placed(buyer.order(activity, TYPE, 3));
    awaitQuiet();
    assertThat(available(activity)).isZero();

    Answer cancelled = buyer.cancel(order.orderId());

    assertThat(cancelled.status()).as(cancelled::toString).isEqualTo(200);
    assertThat(cancelled.as(OrderView.class).status()).isEqualTo(OrderStatus.CANCELLED);
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(3);
    assertThat(hold(order).journalState()).isEqualTo("RELEASED");
    assertProblem(buyer.pay(order.orderId()), 409, OrderProblem.ORDER_CANCELLED);
    assertProblem(buyer.refund(order.orderId(), null, "key-1"), 409, OrderProblem.ORDER_CANCELLED);
    Answer again = buyer.cancel(order.orderId());
    assertThat(again.status()).as(again::toString).isEqualTo(200);
    assertThat(events(buyer, order))
        .extracting(OrderEvent::what)
        .containsExactly("PLACED", "CANCELLED");
    // The limit counts it no more.
    placed(buyer.order(activity, TYPE, 3));
  }

  @Test
  void nobodyChangesAnothersOrder() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("200.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    BuyerClient stranger = richBuyer("200.00");

    for (Answer answer :
        List.of(
            stranger.pay(order.orderId()),
            stranger.cancel(order.orderId()),
            stranger.refund(order.orderId(), 1, "key-1"),
            stranger.payThrough("simulated-pay", order.orderId(), "key-1"),
            stranger.history(order.orderId()))) {
      assertProblem(answer, 404, OwnerProblem.ORDER_NOT_FOUND);
    }
    assertThat(stranger.wallet().as(WalletView.class).available()).isEqualTo("200.00");
  }

  @Test
  void anOrderThatIsNotPaidInTimeExpiresByItsMessage() {
    String activity = open(ActivityDraft.concert().places(2, 1).payWithin(Duration.ofSeconds(4)));
    BuyerClient buyer = richBuyer("200.00");
    OrderView order = placed(buyer.order(activity, TYPE, 2));

    await()
        .atMost(Duration.ofSeconds(40))
        .untilAsserted(
            () ->
                assertThat(buyer.getOrder(order.orderId()).as(OrderView.class).status())
                    .isEqualTo(OrderStatus.EXPIRED));

    awaitQuiet();
    assertThat(available(activity)).isEqualTo(2);
    OrderEvent expired = events(buyer, order).get(1);
    assertThat(expired.what()).isEqualTo("EXPIRED");
    assertThat(expired.who()).isEqualTo(Actor.DEADLINE);
    assertThat(expired.at()).isAfterOrEqualTo(order.payUntil());
    assertProblem(buyer.pay(order.orderId()), 409, OrderProblem.ORDER_EXPIRED);
    assertThat(buyer.wallet().as(WalletView.class).available()).isEqualTo("200.00");
  }

  @Test
  void anOrderDoesNotExpireBeforeItsTime() {
    String activity = open(ActivityDraft.concert());
    OrderView order = placed(system.newBuyer().order(activity, TYPE, 1));

    ChangeReply reply = operator.expire(order.orderId());

    assertThat(reply.result()).isEqualTo(ChangeReply.Result.REFUSED);
    assertThat(operator.historyOf(order.orderId()).events())
        .extracting(OrderEvent::what)
        .containsExactly("PLACED");
  }

  @Test
  void refundsPlaceByPlaceIntoTheBucketsTheyCameFrom() {
    String activity = open(ActivityDraft.concert().places(4, 4).limit(4));
    BuyerClient buyer = richBuyer("200.00");
    OrderView order = placed(buyer.order(activity, TYPE, 3));
    List<AllocationPart> taken = operator.getHold(activity, order.orderId()).allocation();
    assertThat(taken).hasSize(3);
    paid(buyer.pay(order.orderId()));

    RefundView first = refunded(buyer.refund(order.orderId(), 1, "key-1"));
    Answer replayed = buyer.refund(order.orderId(), 1, "key-1");
    Answer other = buyer.refund(order.orderId(), 2, "key-1");
    Answer tooMany = buyer.refund(order.orderId(), 3, "key-2");

    assertThat(first.quantity()).isEqualTo(1);
    assertThat(first.amount()).isEqualTo("49.99");
    assertThat(replayed.status()).as(replayed::toString).isEqualTo(201);
    assertThat(replayed.replayed()).isTrue();
    assertThat(replayed.as(RefundView.class).refundId()).isEqualTo(first.refundId());
    assertProblem(other, 422, OwnerProblem.IDEMPOTENCY_KEY_REUSED);
    assertProblem(tooMany, 409, OrderProblem.REFUND_TOO_LARGE);
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(2);
    OrderView partly = buyer.getOrder(order.orderId()).as(OrderView.class);
    assertThat(partly.status()).isEqualTo(OrderStatus.PAID);
    assertThat(partly.refundedQuantity()).isEqualTo(1);
    assertThat(partly.refunded()).isEqualTo("49.99");
    assertThat(operator.getHold(activity, order.orderId()).left()).isEqualTo(2);

    RefundView rest = refunded(buyer.refund(order.orderId(), null, "key-3"));

    assertThat(rest.quantity()).isEqualTo(2);
    assertThat(rest.amount()).isEqualTo("99.98");
    awaitQuiet();
    assertThat(available(activity)).isEqualTo(4);
    assertThat(buyer.getOrder(order.orderId()).as(OrderView.class).status())
        .isEqualTo(OrderStatus.REFUNDED);
    assertThat(hold(order).journalState()).isEqualTo("REFUNDED");
    assertThat(buyer.wallet().as(WalletView.class).available()).isEqualTo("200.00");
    assertThat(operator.ledgerOf(order.orderId()).sums().values()).containsOnly("0.00");
    assertProblem(buyer.refund(order.orderId(), 1, "key-4"), 409, OrderProblem.ORDER_REFUNDED);
    assertThat(events(buyer, order))
        .extracting(OrderEvent::what)
        .containsExactly("PLACED", "PAID", "REFUNDED", "REFUNDED");
    // The limit counts none of it any more.
    placed(buyer.order(activity, TYPE, 4));
  }

  @Test
  void whatFailsInTheMiddleOfAPaymentIsAsItWasAndCanBePaidThen() {
    String activity = open(ActivityDraft.concert());
    for (Fault.Point point :
        List.of(
            Fault.Point.PAY_AFTER_ORDER,
            Fault.Point.PAY_AFTER_WALLET,
            Fault.Point.PAY_AFTER_STOCK,
            Fault.Point.CONFIRM_AFTER_UPDATE,
            Fault.Point.WALLET_AFTER_UPDATE)) {
      BuyerClient buyer = richBuyer("100.00");
      OrderView order = placed(buyer.order(activity, TYPE, 1));
      awaitQuiet();
      MoneyRows before = MoneyRows.of(system.stores(), order.orderId());
      operator.arm(Fault.failOnce(point));

      Answer failed = buyer.pay(order.orderId(), "key-1");

      assertProblem(failed, 503, OwnerProblem.CHANGE_FAILED);
      operator.disarmAllFaults();
      awaitQuiet();
      assertThat(MoneyRows.of(system.stores(), order.orderId())).as(point.name()).isEqualTo(before);
      paid(buyer.pay(order.orderId(), "key-1"));
      assertThat(buyer.wallet().as(WalletView.class).available()).isEqualTo("50.01");
    }
  }

  @Test
  void refusesWhatIsNoRefund() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("100.00");
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    assertProblem(buyer.refund(order.orderId(), 1, "key-1"), 409, OrderProblem.ORDER_NOT_PAID);
    paid(buyer.pay(order.orderId()));
    awaitQuiet();
    MoneyRows before = MoneyRows.of(system.stores(), order.orderId());
    for (Integer quantity : List.of(0, -1, 1001)) {
      assertThat(buyer.refund(order.orderId(), quantity, "key-1").status()).isEqualTo(400);
    }
    assertThat(MoneyRows.of(system.stores(), order.orderId())).isEqualTo(before);
  }

  private HoldView hold(OrderView order) {
    return operator.getHold(order.activityId(), order.orderId());
  }

  private static List<OrderEvent> events(BuyerClient buyer, OrderView order) {
    return buyer.history(order.orderId()).as(OrderHistory.class).events();
  }

  private static RefundView refunded(Answer answer) {
    assertThat(answer.status()).as(answer::toString).isEqualTo(201);
    RefundView refund = answer.as(RefundView.class);
    assertThat(refund.status()).isEqualTo(RefundStatus.DONE);
    return refund;
  }
}
