package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.api.ChannelPaymentStatus;
import com.quwanda.order.api.ChannelPaymentView;
import com.quwanda.order.api.OrderEvent;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.OrderView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Orders paid through the simulated channel, whose notifications come over the gateway. */
class ChannelPaymentScenario extends Scenario {
  private static final String CHANNEL = "simulated-pay";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void paysWhenTheChannelSaysSoAndOnlyOnce() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    OrderView order = placed(buyer.order(activity, TYPE, 2));
    ChannelPaymentView payment = begun(buyer, order, "key-1");
    assertThat(payment.amount()).isEqualTo("99.98");
    operator.payInChannel(payment.paymentId());
    Notification told = operator.notification(payment.paymentId());

    for (int i = 0; i < 3; i++) {
      assertThat(system.notify(CHANNEL, told).status()).isEqualTo(204);
    }

    awaitQuiet();
    assertThat(status(buyer, order)).isEqualTo(OrderStatus.PAID);
    assertThat(operator.ledgerOf(order.orderId()).sums())
        .containsEntry("channel:" + CHANNEL, "-99.98")
        .containsEntry("club:club-1", "99.98");
    assertThat(events(order)).containsExactly("PLACED", "PAID");
  }

  @Test
  void refusesNotificationsThatDoNotFitAndChangesNothing() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    ChannelPaymentView payment = begun(buyer, order, "key-1");
    operator.payInChannel(payment.paymentId());
    Notification told = operator.notification(payment.paymentId());
    awaitQuiet();
    MoneyRows before = MoneyRows.of(system.stores(), order.orderId());

    assertProblem(
        system.notify(CHANNEL, told.signedWith("00".repeat(32))),
        401,
        OrderProblem.PAYMENT_SIGNATURE_WRONG);
    assertProblem(
        system.notify(CHANNEL, told.saying(told.body().replace("49.99", "0.01"))),
        401,
        OrderProblem.PAYMENT_SIGNATURE_WRONG);
    assertProblem(system.notify("no-such-pay", told), 400, OrderProblem.PAYMENT_CHANNEL_UNKNOWN);

    assertThat(MoneyRows.of(system.stores(), order.orderId())).isEqualTo(before);
    assertThat(system.notify(CHANNEL, told).status()).isEqualTo(204);
    assertThat(status(buyer, order)).isEqualTo(OrderStatus.PAID);
  }

  /** Case 21. */
  @Test
  void aPaymentForAnExpiredOrderWhosePlaceIsSoldAgainIsGivenBackInFullOnce() {
    String activity = open(ActivityDraft.concert().places(1, 1).payWithin(Duration.ofSeconds(15)));
    BuyerClient late = system.newBuyer();
    OrderView expired = placed(late.order(activity, TYPE, 1));
    ChannelPaymentView payment = begun(late, expired, "key-1");
    // Paid in time at the channel, whose word comes late.
    operator.payInChannel(payment.paymentId());
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.expire(expired.orderId());
              assertThat(status(late, expired)).isEqualTo(OrderStatus.EXPIRED);
            });
    awaitQuiet();
    BuyerClient buyer = richBuyer("49.99");
    OrderView sold = placed(buyer.order(activity, TYPE, 1));
    paid(buyer.pay(sold.orderId()));

    Notification told = operator.notification(payment.paymentId());
    for (int i = 0; i < 3; i++) {
      assertThat(system.notify(CHANNEL, told).status()).isEqualTo(204);
    }

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.inquire();
              assertThat(operator.channelPayments(expired.orderId()))
                  .extracting(ChannelPaymentView::status)
                  .containsExactly(ChannelPaymentStatus.REFUNDED);
            });
    awaitQuiet();
    assertThat(status(late, expired)).isEqualTo(OrderStatus.EXPIRED);
    assertThat(status(buyer, sold)).isEqualTo(OrderStatus.PAID);
    assertThat(operator.getHold(activity, sold.orderId()).journalState()).isEqualTo("CONFIRMED");
    assertThat(operator.ledgerOf(expired.orderId()).sums().values()).containsOnly("0.00");
    List<OrderEvent> history = operator.historyOf(expired.orderId()).events();
    assertThat(history)
        .extracting(OrderEvent::what)
        .containsExactly("PLACED", "EXPIRED", "LATE_PAYMENT");
    assertThat(history.get(2).why()).contains("EXPIRED");
    assertThat(history.get(2).amount()).isEqualTo("49.99");
    assertThat(refundsInChannel(payment)).containsExactly("49.99");
  }

  @Test
  void aLostNotificationIsAskedFor() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    OrderView order = placed(buyer.order(activity, TYPE, 1));
    ChannelPaymentView payment = begun(buyer, order, "key-1");
    operator.payInChannel(payment.paymentId());

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.inquire();
              assertThat(status(buyer, order)).isEqualTo(OrderStatus.PAID);
            });
  }

  @Test
  void aRefundGoesBackThroughTheChannel() {
    String activity = open(ActivityDraft.concert());
    BuyerClient buyer = system.newBuyer();
    OrderView order = placed(buyer.order(activity, TYPE, 3));
    ChannelPaymentView payment = begun(buyer, order, "key-1");
    operator.payInChannel(payment.paymentId());
    system.notify(CHANNEL, operator.notification(payment.paymentId()));

    assertThat(buyer.refund(order.orderId(), 1, "r-1").status()).isEqualTo(201);
    assertThat(buyer.refund(order.orderId(), null, "r-2").status()).isEqualTo(201);

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              operator.inquire();
              assertThat(refundsInChannel(payment)).containsExactlyInAnyOrder("49.99", "99.98");
            });
    awaitQuiet();
    assertThat(status(buyer, order)).isEqualTo(OrderStatus.REFUNDED);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(operator.ledgerOf(order.orderId()).sums().values())
                    .containsOnly("0.00"));
  }

  private static ChannelPaymentView begun(BuyerClient buyer, OrderView order, String key) {
    Answer answer = buyer.payThrough(CHANNEL, order.orderId(), key);
    assertThat(answer.status()).as(answer::toString).isEqualTo(201);
    return answer.as(ChannelPaymentView.class);
  }

  /** What the channel itself has given back, past our services. */
  private static List<String> refundsInChannel(ChannelPaymentView payment) {
    try (Connection orders = system.stores().orders().connect();
        PreparedStatement query =
            orders.prepareStatement("SELECT amount FROM simulated_refund WHERE payment_id = ?")) {
      query.setString(1, payment.paymentId());
      List<String> amounts = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          amounts.add(rows.getString(1));
        }
      }
      return amounts;
    } catch (SQLException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static OrderStatus status(BuyerClient buyer, OrderView order) {
    return buyer.getOrder(order.orderId()).as(OrderView.class).status();
  }

  private static List<String> events(OrderView order) {
    return operator.historyOf(order.orderId()).events().stream().map(OrderEvent::what).toList();
  }
}
