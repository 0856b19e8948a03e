package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Cancels an unpaid order for its buyer. */
@Component
public class CancelOrder {

  private final OwnOrders own;
  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts parts;

  CancelOrder(OwnOrders own, ChangeOrder<OrderRow> change, Unbooking.Parts parts) {
    this.own = own;
    this.change = change;
    this.parts = parts;
  }

  /**
   * Cancels it; one that its buyer has cancelled stays as it is.
   *
   * @throws ProblemException when it is not to be cancelled any more; nothing has changed then
   */
  public Answer<OrderView> cancel(long userId, String orderId) {
    OrderRow row = own.find(userId, orderId);
    Changed<OrderRow> changed = change.change(orderId, new ByBuyer(parts));
    return OrderViews.answer(changed, row);
  }

  /** An offer is the organiser's to cancel; the buyer declines it. */
  static final class ByBuyer extends Unbooking {

    ByBuyer(Parts parts) {
      super(
          "order-cancel", OrderState.CANCELLED, EventRow.What.CANCELLED, Actor.BUYER, null, parts);
    }

    @Override
    public void check(OrderRow row, Instant now) {
      if (row.status == OrderState.OFFERED) {
        throw Refuse.byState(row.status);
      }
      super.check(row, now);
    }
  }
}
