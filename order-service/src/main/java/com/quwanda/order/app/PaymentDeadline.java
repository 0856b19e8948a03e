package com.quwanda.order.app;

import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.Deadline;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** An order that is not paid in time expires, and so does an offer that is not accepted. */
@Component
class PaymentDeadline implements Deadline<OrderRow> {

  private final ExpireOrder expire;

  PaymentDeadline(ExpireOrder expire) {
    this.expire = expire;
  }

  @Override
  public Instant of(OrderRow row) {
    return row.payUntil;
  }

  @Override
  public boolean isOpen(OrderRow row) {
    return row.status == OrderState.UNPAID || row.status == OrderState.OFFERED;
  }

  @Override
  public ChangeReply act(String orderId) {
    return expire.expire(orderId);
  }
}
