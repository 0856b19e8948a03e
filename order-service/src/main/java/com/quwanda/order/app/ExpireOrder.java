package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.ChangeOrder;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Expires an order that was not paid in time. Whoever calls it has only a hint: the deadline in the
 * order's row is what counts.
 */
@Component
public class ExpireOrder {

  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts parts;

  ExpireOrder(ChangeOrder<OrderRow> change, Unbooking.Parts parts) {
    this.change = change;
    this.parts = parts;
  }

  /**
   * Expires it: REFUSED while its payment is still due, ALREADY when it has another state.
   *
   * @throws ProblemException ORDER_NOT_FOUND
   */
  public ChangeReply expire(String orderId) {
    try {
      return ChangeReplies.of(orderId, change.change(orderId, new Expiry()));
    } catch (ProblemException problem) {
      return ChangeReplies.of(orderId, problem);
    }
  }

  private final class Expiry extends Unbooking {

    Expiry() {
      super(
          "order-expire",
          OrderState.EXPIRED,
          EventRow.What.EXPIRED,
          Actor.DEADLINE,
          "it was not paid in time",
          parts);
    }

    @Override
    public void check(OrderRow row, Instant now) {
      super.check(row, now);
      if (now.isBefore(row.payUntil)) {
        throw Refuse.byState(
            OrderProblem.PAYMENT_STILL_DUE, row.status, "it can be paid until " + row.payUntil);
      }
    }
  }
}
