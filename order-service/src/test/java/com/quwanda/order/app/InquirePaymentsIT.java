package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.ChannelRefundRow;
import com.quwanda.owner.api.JobTally;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

/** What becomes of payments and refunds that the channel has told us nothing of. */
class InquirePaymentsIT extends ChannelStack {

  @Test
  void paysAnOrderWhoseNotificationWasLost() {
    String paymentId = begin("one");
    channel.pay(paymentId, null);

    JobTally tally = inquire.inquire(500);

    assertThat(tally.lines()).contains("payment " + paymentId + ": PAID");
    assertThat(tally.scanned())
        .isEqualTo(tally.done() + tally.skipped() + tally.failed())
        .isPositive();
    assertThat(order().status).isEqualTo(OrderState.PAID);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(inquire.inquire(500).lines()).noneMatch(line -> line.contains(paymentId));
  }

  @Test
  void givesMoneyBackThatItFindsTooLate() {
    String paymentId = begin("one");
    channel.pay(paymentId, null);
    letTheDeadlinePass(orderId);

    assertThat(inquire.inquire(500).lines()).contains("payment " + paymentId + ": UNDUE");

    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertThat(transfers(paymentId, "UNDUE_PAYMENT")).isEqualTo(1);
  }

  @Test
  void closesAPaymentThatTheChannelHasClosed() {
    String paymentId = begin("one");
    jdbc.update(
        "UPDATE simulated_payment SET expires_at = NOW(3) - INTERVAL 1 SECOND WHERE payment_id = ?",
        paymentId);

    assertThat(inquire.inquire(500).lines()).contains("payment " + paymentId + ": CLOSED");

    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CLOSED);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
  }

  @Test
  void leavesAnOpenPaymentOpen() {
    String paymentId = begin("one");

    assertThat(inquire.inquire(500).skipped()).isPositive();

    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CREATED);
  }

  @Test
  void closesWhatTheChannelNeverHeardOfOnlyWhenItCannotBePaidAnyMore() {
    String paymentId = begin("one");
    jdbc.update("DELETE FROM simulated_payment WHERE payment_id = ?", paymentId);

    inquire.inquire(500);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CREATED);

    jdbc.update(
        "UPDATE channel_payment SET expires_at = NOW(3) - INTERVAL 1 SECOND WHERE payment_id = ?",
        paymentId);
    inquire.inquire(500);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.CLOSED);
  }

  @Test
  void goesOnAfterOneWhoseMoneyIsNotWhatWasAskedFor() {
    String wrong = begin("one");
    channel.pay(wrong, "599.69");
    String good = begin(placeOrder(), "one");
    channel.pay(good, null);

    JobTally tally = inquire.inquire(500);

    assertThat(tally.failed()).isPositive();
    assertThat(tally.lines())
        .contains("payment " + wrong + ": WRONG_AMOUNT", "payment " + good + ": PAID");
    assertThat(payment(wrong).status).isEqualTo(ChannelPaymentState.CREATED);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    jdbc.update("UPDATE channel_payment SET status = 'CLOSED' WHERE payment_id = ?", wrong);
  }

  @Test
  void asksAgainForARefundThatTheChannelHasOnlyAcceptedOrCouldNotDo() {
    String paymentId = begin("one");
    SimulatedPay.Signed told = paid(paymentId);
    letTheDeadlinePass(orderId);
    String refundId = "U" + paymentId;
    jdbc.update(
        "INSERT INTO simulated_refund (refund_id, payment_id, amount, standing) VALUES (?, ?, ?, ?)",
        refundId,
        paymentId,
        AMOUNT,
        "ACCEPTED");
    deliver(told);
    await().until(() -> counted("channel_refunds_total", "ACCEPTED") > 0);

    JobTally accepted = inquire.inquire(500);
    assertThat(accepted.lines()).noneMatch(line -> line.contains(refundId));
    assertThat(refundsOfOrder().get(0).status).isEqualTo(ChannelRefundRow.Status.OWED);

    jdbc.update("UPDATE simulated_refund SET standing = 'FAILED' WHERE refund_id = ?", refundId);
    assertThat(inquire.inquire(500).lines()).contains("refund " + refundId + ": FAILED");
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.REFUNDING);

    jdbc.update("DELETE FROM simulated_refund WHERE refund_id = ?", refundId);
    assertThat(inquire.inquire(500).lines()).contains("refund " + refundId + ": DONE");
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.REFUNDED);
    assertThat(transfers("B" + refundId, "CHANNEL_REFUND")).isEqualTo(1);
  }

  @Test
  void bringsNoMoreThanItsLimit() {
    String first = begin("one");
    String second = begin("two");
    channel.pay(first, null);
    channel.pay(second, null);

    assertThat(inquire.inquire(1).scanned()).isEqualTo(1);
  }

  @Test
  void isReachedOverHttpAndPlaysTheUserThere() {
    String paymentId = begin("one");

    assertThat(pay(paymentId, "{\"deliver\":false}")).containsEntry("delivered", false);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
    Map<String, Object> told = notification(paymentId);
    assertThat(told).containsKeys("timestamp", "nonce", "signature", "body");
    assertThat(pay(paymentId, "{\"deliver\":true}")).containsEntry("delivered", true);
    assertThat(order().status).isEqualTo(OrderState.PAID);

    Map<String, Object> tally =
        at("/internal/v1/channel-payments/inquiries")
            .post()
            .uri("?limit=500")
            .retrieve()
            .body(Map.class);
    assertThat(tally).containsKeys("scanned", "done", "skipped", "failed", "lines");
  }

  @Test
  void tellsTheSimulatedUserWhenTheNotificationWasNotTaken() {
    String paymentId = begin("one");

    assertThat(pay(paymentId, "{\"amount\":\"1.00\",\"deliver\":true}"))
        .containsEntry("delivered", false)
        .containsEntry("refusal", "PAYMENT_NOTIFICATION_REFUSED");
    jdbc.update("UPDATE channel_payment SET status = 'CLOSED' WHERE payment_id = ?", paymentId);
  }

  private Map<String, Object> pay(String paymentId, String json) {
    return at("/internal/v1/simulated-payments/" + paymentId + "/payment")
        .post()
        .uri("")
        .contentType(MediaType.APPLICATION_JSON)
        .body(json)
        .retrieve()
        .body(Map.class);
  }

  private Map<String, Object> notification(String paymentId) {
    return at("/internal/v1/simulated-payments/" + paymentId + "/notification")
        .get()
        .uri("")
        .retrieve()
        .body(Map.class);
  }
}
