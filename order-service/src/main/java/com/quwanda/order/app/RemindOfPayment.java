package com.quwanda.order.app;

import com.quwanda.order.MessageSettings;
import com.quwanda.order.store.OrderRow;
import org.springframework.stereotype.Component;

/** Sees to it that a message comes when a placed order's payment is due. */
@Component
class RemindOfPayment {

  private final Courier<PaymentDue> courier;
  private final MessageSettings settings;

  RemindOfPayment(Courier<PaymentDue> courier, MessageSettings settings) {
    this.courier = courier;
    this.settings = settings;
  }

  /** Called once the order is committed; never waits and never throws. */
  void send(OrderRow row) {
    if (settings.areOn()) {
      courier.send(new PaymentDue(row.orderId, row.payUntil));
    }
  }
}
