package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Money that comes while a cancellation runs which is rolled back in the end. */
class WaitForCancellationIT extends ChannelStack {

  @Autowired CancelOrder cancel;

  @Test
  void paysTheOrderAndGivesNothingBack() throws Exception {
    String paymentId = begin("one");

    payWhileACancellationRollsBack(paymentId);

    assertThat(order().status).isEqualTo(OrderState.PAID);
    assertThat(payment(paymentId).status).isEqualTo(ChannelPaymentState.PAID);
    assertThat(refundsOfOrder()).isEmpty();
    assertThat(transfers(paymentId, "UNDUE_PAYMENT")).isZero();
  }

  /** The cancellation has written its row, and is rolled back half a second later. */
  void payWhileACancellationRollsBack(String paymentId) throws Exception {
    SimulatedPay.Signed told = paid(paymentId);
    arm("order-cancel.after-order", "SLEEP", 500);
    arm("order-cancel.after-stock");
    CompletableFuture<Void> cancelling =
        CompletableFuture.runAsync(() -> cancel.cancel(BUYER, orderId));
    await().until(() -> order().status == OrderState.CANCELLED);

    deliver(told);

    assertThat(cancelling)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withMessageContaining("CHANGE_FAILED");
  }
}
