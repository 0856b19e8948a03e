package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.ChangeOrder;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Expires an order that was not paid in time, or an offer that was not accepted in time. Whoever
 * calls it has only a hint: the deadline in the order's row is what counts.
 */
@Component
public class ExpireOrder {

  private final OrderMapper orders;
  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts parts;
  private final OrderMetrics metrics;

  ExpireOrder(
      OrderMapper orders,
      ChangeOrder<OrderRow> change,
      Unbooking.Parts parts,
      OrderMetrics metrics) {
    this.orders = orders;
    this.change = change;
    this.parts = parts;
    this.metrics = metrics;
  }

  /**
   * Expires it: REFUSED while its time is not over, ALREADY when it has another state.
   *
   * @throws ProblemException ORDER_NOT_FOUND
   */
  public ChangeReply expire(String orderId) {
    OrderRow row = orders.named(orderId);
    try {
      return row != null && row.status == OrderState.OFFERED ? lapse(orderId) : endUnpaid(orderId);
    } catch (ProblemException problem) {
      return ChangeReplies.of(orderId, problem);
    }
  }

  private ChangeReply endUnpaid(String orderId) {
    try {
      return ChangeReplies.of(orderId, change.change(orderId, new Expiry()));
    } catch (ProblemException problem) {
      if (!problem.code().equals(OrderProblem.ORDER_IS_OFFER.name())) {
        throw problem;
      }
      // It showed another state when it was read, which was rolled back since.
      return lapse(orderId);
    }
  }

  private ChangeReply lapse(String orderId) {
    ChangeReply reply = ChangeReplies.of(orderId, change.change(orderId, new Lapse()));
    if (reply.result() == ChangeReply.Result.DONE) {
      metrics.offer("EXPIRED");
    }
    return reply;
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

  private final class Lapse extends Unbooking {

    Lapse() {
      super(
          "offer-expire",
          OrderState.LAPSED,
          EventRow.What.LAPSED,
          Actor.DEADLINE,
          "it was not accepted in time",
          parts);
    }

    @Override
    public void check(OrderRow row, Instant now) {
      OpenOffer.orRefuseByState(row);
      if (now.isBefore(row.payUntil)) {
        throw Refuse.byState(
            OrderProblem.OFFER_STILL_OPEN, row.status, "it can be accepted until " + row.payUntil);
      }
    }
  }
}
