package com.quwanda.order.app;

import com.quwanda.order.model.ChannelPaymentState;
import com.quwanda.order.store.ChannelPaymentMapper;
import com.quwanda.order.store.ChannelPaymentRow;
import com.quwanda.owner.app.UnderGlobalLock;
import org.springframework.stereotype.Component;

/** Writes down that no money will come for a payment, as its channel says. */
@Component
class ClosePayment {

  private final ChannelPaymentMapper payments;
  private final UnderGlobalLock globalLock;
  private final OrderMetrics metrics;

  ClosePayment(ChannelPaymentMapper payments, UnderGlobalLock globalLock, OrderMetrics metrics) {
    this.payments = payments;
    this.globalLock = globalLock;
    this.metrics = metrics;
  }

  /**
   * Closes it, unless its money is being booked or has been.
   *
   * @return whether that changed anything
   */
  boolean close(ChannelPaymentRow payment) {
    if (!payment.status.canBecome(ChannelPaymentState.CLOSED)) {
      return false;
    }
    boolean closed = globalLock.write(() -> payments.close(payment.paymentId)) == 1;
    if (closed) {
      metrics.channelPayment(payment.channel, "CLOSED");
    }
    return closed;
  }
}
