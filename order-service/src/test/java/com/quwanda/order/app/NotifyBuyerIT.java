package com.quwanda.order.app;

import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlMatching;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.NotificationPage;
import com.quwanda.order.api.NotificationView;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.store.NotificationMapper;
import com.quwanda.order.store.NotificationRow;
import com.quwanda.owner.api.EventKind;
import com.quwanda.owner.api.JobTally;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Received;
import com.quwanda.owner.app.RetellEvents;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** What is committed is told to its buyer, once, over a real broker. */
class NotifyBuyerIT extends MessageStack {

  @Autowired PayOrder pay;
  @Autowired RefundOrder refund;
  @Autowired CancelOrder cancel;
  @Autowired NotifyBuyer notify;
  @Autowired RetellEvents retell;
  @Autowired ListNotifications list;
  @Autowired NotificationMapper notifications;
  @Autowired ProofMapper proofs;
  @Autowired JdbcTemplate jdbc;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    messages(properties, "notify-buyer");
  }

  @BeforeEach
  void others() {
    stockHoldsFor(900);
    StubbedWallet.doesAll(WALLET);
  }

  private List<NotificationRow> told(String orderId) {
    return notifications.ofOrder(BUYER, orderId);
  }

  private List<EventKind> kinds(String orderId) {
    return told(orderId).stream().map(row -> row.kind).toList();
  }

  private NotificationRow awaitTold(String orderId, EventKind kind) {
    await().atMost(PATIENCE).until(() -> kinds(orderId).contains(kind));
    return told(orderId).stream().filter(row -> row.kind == kind).findFirst().orElseThrow();
  }

  private ProofRow proof(String orderId) {
    return proofs.findAll(List.of(orderId)).get(0);
  }

  @Test
  void tellsWhatBecomesOfAnOrderWithItsAmountsAndForgetsThatItIsUntold() {
    String orderId = placed();

    NotificationRow placed = awaitTold(orderId, EventKind.ORDER_PLACED);
    assertThat(placed.text)
        .startsWith("3 × standard are kept for you. Pay 149.70 yuan before ")
        .contains(orders.find(orderId).payUntil.toString().substring(0, 16));
    assertThat(placed.page).isEqualTo("pages/order/order?orderId=" + orderId);
    assertThat(placed.data).contains("\"amount\":\"149.70\"");
    assertThat(placed.at).isEqualTo(orders.find(orderId).xidAt);
    pay.pay(BUYER, orderId, "pay-1");
    assertThat(awaitTold(orderId, EventKind.ORDER_PAID).text).contains("149.70 yuan");
    refund.refund(BUYER, orderId, "refund-1", 1);
    assertThat(awaitTold(orderId, EventKind.ORDER_REFUNDED).text)
        .isEqualTo("49.90 yuan go back to you for 1 × standard.");
    refund.refund(BUYER, orderId, "refund-2", null);
    await().atMost(PATIENCE).until(() -> told(orderId).size() == 4);
    assertThat(told(orderId).get(3).text).isEqualTo("99.80 yuan go back to you for 2 × standard.");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(proofs.findAll(List.of(orderId)))
                    .extracting(row -> row.untold)
                    .containsOnlyNulls());
  }

  @Test
  void tellsOfACancelledOrderOnceHoweverOftenItIsCancelled() {
    String orderId = placed();
    cancel.cancel(BUYER, orderId);
    cancel.cancel(BUYER, orderId);

    awaitTold(orderId, EventKind.ORDER_CANCELLED);
    String later = placed();
    awaitTold(later, EventKind.ORDER_PLACED);
    assertThat(kinds(orderId))
        .containsExactlyInAnyOrder(EventKind.ORDER_PLACED, EventKind.ORDER_CANCELLED);
  }

  @Test
  void tellsNobodyOfWhatIsRolledBack() {
    STOCK.stubFor(
        post(urlMatching(StubbedStock.BOOKING))
            .willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));
    String failed = TicketOrderId.of(BUYER, UUID.randomUUID().toString());
    assertThatThrownBy(
            () ->
                place.place(
                    new OrderAttempt(
                        failed, BUYER, "activity-of-messages", "standard", 3, "print")))
        .isInstanceOf(ProblemException.class);
    stockHoldsFor(900);
    String orderId = placed();
    STOCK.stubFor(
        post(urlMatching(UNBOOKING)).willReturn(StubbedStock.problem(500, "INTERNAL_ERROR")));
    assertThatThrownBy(() -> cancel.cancel(BUYER, orderId)).isInstanceOf(ProblemException.class);

    stockHoldsFor(900);
    awaitTold(placed(), EventKind.ORDER_PLACED);
    awaitTold(orderId, EventKind.ORDER_PLACED);
    assertThat(told(failed)).isEmpty();
    assertThat(kinds(orderId)).containsExactly(EventKind.ORDER_PLACED);
    assertThat(proof(failed).event).isNull();
    assertThat(proof(failed).untold).isNull();
  }

  @Test
  void keepsOneMessageOfAnEventThatIsDeliveredAgain() {
    String orderId = placed();
    awaitTold(orderId, EventKind.ORDER_PLACED);

    assertThat(notify.receive(proof(orderId).eventBody, Instant.now())).isEqualTo(Received.SETTLED);

    assertThat(told(orderId)).hasSize(1);
  }

  @Test
  void putsAsideWhatItDoesNotUnderstand() {
    String orderId = placed();
    awaitTold(orderId, EventKind.ORDER_PLACED);
    String body = proof(orderId).eventBody;
    double before = notified(Received.MALFORMED);

    for (String text :
        List.of(
            "",
            "null",
            "{}",
            "no JSON",
            body.replace("ORDER_PLACED", "ORDER_OF_A_NEWER_VERSION"),
            body.replace("149.70", "149.70\", \"more\": \"" + "9".repeat(3000)),
            body.replace("\"amount\"", "\"sum\""))) {
      assertThat(notify.receive(text, Instant.now())).as(text).isEqualTo(Received.MALFORMED);
    }

    assertThat(notified(Received.MALFORMED)).isEqualTo(before + 7);
    assertThat(told(orderId)).hasSize(1);
  }

  @Test
  void tellsOfACommitWhoseProofWasLostOnceItIsProven() {
    String orderId = placed();
    String eventId = awaitTold(orderId, EventKind.ORDER_PLACED).eventId;
    await().atMost(PATIENCE).until(() -> proof(orderId).untold == null);
    // As a crash between the commit and its proof leaves it; the grace age has passed.
    jdbc.update("DELETE FROM transaction_proof WHERE order_id = ?", orderId);
    jdbc.update("DELETE FROM notification WHERE order_id = ?", orderId);
    jdbc.update(
        "UPDATE trade_order SET xid_at = xid_at - INTERVAL 10 MINUTE WHERE order_id = ?", orderId);

    JobTally tally = retell.retell(100);

    assertThat(tally.lines()).contains(orderId + " is proven late");
    assertThat(proof(orderId).answer).isEqualTo(ProofRow.Answer.COMMITTED);
    assertThat(awaitTold(orderId, EventKind.ORDER_PLACED).eventId).isEqualTo(eventId);
    assertThat(retell.retell(100).lines()).doesNotContain(orderId + " is proven late");
  }

  @Test
  void showsUsersTheirOwnOnlyNewestFirstInPages() {
    String first = placed();
    awaitTold(first, EventKind.ORDER_PLACED);
    String second = placed();
    awaitTold(second, EventKind.ORDER_PLACED);

    NotificationPage page = list.page(BUYER, PageCursor.of(null, 1));
    assertThat(page.items()).extracting(NotificationView::orderId).containsExactly(second);
    NotificationPage next = list.page(BUYER, PageCursor.of(page.nextCursor(), 1));
    assertThat(next.items()).extracting(NotificationView::orderId).containsExactly(first);
    assertThat(next.items().get(0).kind()).isEqualTo(EventKind.ORDER_PLACED);
    assertThat(list.page(BUYER + 1, PageCursor.of(null, null)).items()).isEmpty();
  }

  private double notified(Received received) {
    return meters.counter("buyer_notifications_total", "result", received.name()).count();
  }
}
