package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.model.OrderState;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Import;

/** The control: without the row lock the same money is given back, though the order is unpaid. */
@Import(RowLockOff.class)
class WithoutRowLockIT extends WaitForCancellationIT {

  @Test
  @Override
  void paysTheOrderAndGivesNothingBack() throws Exception {
    String paymentId = begin("one");

    payWhileACancellationRollsBack(paymentId);

    awaitState(paymentId, ChannelPaymentState.REFUNDED);
    assertThat(order().status).isEqualTo(OrderState.UNPAID);
  }
}
