package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.order.api.NotificationPage;
import com.quwanda.order.api.NotificationView;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistStatus;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.EventKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Users are told what has happened to what is theirs, once each, and nobody else is. */
class NotificationScenario extends Scenario {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void aBuyerIsToldOfPlacingPayingRefundingAndCancelling() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = richBuyer("100.00");
    String order = placed(buyer.order(activity, TYPE, 2)).orderId();
    paid(buyer.pay(order));
    assertThat(buyer.refund(order, 1, "back").status()).isEqualTo(201);
    String other = placed(buyer.order(activity, TYPE, 1)).orderId();
    assertThat(buyer.cancel(other).status()).isEqualTo(200);

    awaitTold(buyer, order, EventKind.ORDER_PLACED, EventKind.ORDER_PAID, EventKind.ORDER_REFUNDED);
    awaitTold(buyer, other, EventKind.ORDER_PLACED, EventKind.ORDER_CANCELLED);
    assertThat(text(buyer, order, EventKind.ORDER_PAID)).contains("99.98");
    assertThat(text(buyer, order, EventKind.ORDER_REFUNDED)).contains("49.99");
    assertThat(told(system.newBuyer())).isEmpty();
    NotificationPage page = buyer.notifications("?limit=2").as(NotificationPage.class);
    assertThat(page.items()).hasSize(2);
    assertThat(page.nextCursor()).isNotNull();
  }

  @Test
  void aPenaltyIsToldWithBothAmounts() {
    String activity = open(ActivityDraft.concert().deposits("1", "0.5", Duration.ofHours(2)));
    BuyerClient comes = richBuyer("49.99");
    BuyerClient forgets = richBuyer("49.99");
    BuyerClient cannot = richBuyer("49.99");
    DepositView confirmed = DepositLifeScenario.made(comes.deposit(activity, TYPE, 1));
    DepositView penalised = DepositLifeScenario.made(forgets.deposit(activity, TYPE, 1));
    DepositView ended = DepositLifeScenario.made(cannot.deposit(activity, TYPE, 1));
    assertThat(comes.confirm(confirmed.orderId()).status()).isEqualTo(200);
    DepositLifeScenario.passDeadline(penalised);
    operator.timeOut(penalised.orderId());
    operator.endDeposit(ended.orderId(), Actor.ORGANISER, "storm warning");

    awaitTold(comes, confirmed.orderId(), EventKind.DEPOSIT_FROZEN, EventKind.DEPOSIT_CONFIRMED);
    awaitTold(forgets, penalised.orderId(), EventKind.DEPOSIT_FROZEN, EventKind.DEPOSIT_PENALISED);
    awaitTold(cannot, ended.orderId(), EventKind.DEPOSIT_FROZEN, EventKind.DEPOSIT_GIVEN_BACK);
    assertThat(text(forgets, penalised.orderId(), EventKind.DEPOSIT_PENALISED))
        .contains("25.00")
        .contains("24.99");
  }

  @Test
  void whoWaitsIsToldOfTheOfferAndOfItsEnd() {
    String activity = open(ActivityDraft.concert().places(1, 1));
    BuyerClient owner = system.newBuyer();
    String taken = placed(owner.order(activity, TYPE, 1)).orderId();
    BuyerClient first = system.newBuyer();
    BuyerClient second = system.newBuyer();
    String firstEntry = first.join(activity, TYPE, 1).as(WaitlistEntryView.class).entryId();
    String secondEntry = second.join(activity, TYPE, 1).as(WaitlistEntryView.class).entryId();
    owner.cancel(taken);
    String expires = awaitOffer(first, firstEntry);
    WaitlistScenario.passExpiry(expires);
    operator.expire(expires);
    String accepted = awaitOffer(second, secondEntry);
    placed(second.acceptAsOrder(accepted));

    awaitTold(first, expires, EventKind.OFFER_MADE, EventKind.OFFER_EXPIRED);
    awaitTold(second, accepted, EventKind.OFFER_MADE, EventKind.ORDER_PLACED);
  }

  @Test
  void anOrderThatWasRolledBackIsNotToldOf() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    operator.arm(Fault.failOnce(Fault.Point.BOOK_AFTER_UPDATE));
    assertThat(buyer.order(activity, TYPE, 1).status()).isEqualTo(503);
    operator.disarmAllFaults();
    String order = placed(buyer.order(activity, TYPE, 1)).orderId();

    awaitTold(buyer, order, EventKind.ORDER_PLACED);

    assertThat(told(buyer)).extracting(NotificationView::orderId).containsOnly(order);
  }

  private static String awaitOffer(BuyerClient buyer, String entryId) {
    return await()
        .atMost(PATIENCE)
        .until(
            () -> buyer.getEntry(entryId).as(WaitlistEntryView.class),
            now -> now.status() == WaitlistStatus.OFFERED)
        .offer()
        .offerId();
  }

  /** Waits until the user was told exactly these of an order, each once. */
  private static void awaitTold(BuyerClient buyer, String orderId, EventKind... kinds) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.retellEvents();
              assertThat(told(buyer).stream().filter(one -> one.orderId().equals(orderId)))
                  .extracting(NotificationView::kind)
                  .containsExactlyInAnyOrder(kinds);
            });
  }

  private static List<NotificationView> told(BuyerClient buyer) {
    return buyer.notifications("?limit=100").as(NotificationPage.class).items();
  }

  private static String text(BuyerClient buyer, String orderId, EventKind kind) {
    return told(buyer).stream()
        .filter(one -> one.orderId().equals(orderId) && one.kind() == kind)
        .findFirst()
        .orElseThrow()
        .text();
  }
}
