package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.model.RefundId;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.ChangeOrder;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Ends an order for the organiser or for people: cancels it if it is unpaid, gives all of it back
 * if it is paid. Asked for again, it goes on from where it is.
 */
@Component
public class EndOrder {

  private static final int TRIES = 3;

  /** It became another's meanwhile: what ends it now is the other way. */
  private static final Set<String> OTHER_WAY =
      Set.of(OrderProblem.ORDER_ALREADY_PAID.name(), OrderProblem.ORDER_NOT_PAID.name());

  private final OrderMapper orders;
  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts unbooking;
  private final Refund.Parts refund;

  EndOrder(
      OrderMapper orders,
      ChangeOrder<OrderRow> change,
      Unbooking.Parts unbooking,
      Refund.Parts refund) {
    this.orders = orders;
    this.change = change;
    this.unbooking = unbooking;
    this.refund = refund;
  }

  /**
   * Ends it.
   *
   * @throws ProblemException ORDER_NOT_FOUND; INVALID_REQUEST when it is the buyer's to do
   */
  public ChangeReply end(String orderId, EndRequest request) {
    if (request.who() != Actor.ORGANISER && request.who() != Actor.OPS) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "who: ORGANISER or OPS");
    }
    for (int tries = 1; ; tries++) {
      try {
        return ChangeReplies.of(orderId, change.change(orderId, wayToEnd(orderId, request)));
      } catch (ProblemException problem) {
        if (tries == TRIES || !OTHER_WAY.contains(problem.code())) {
          return reply(orderId, problem);
        }
      }
    }
  }

  private Change<OrderRow> wayToEnd(String orderId, EndRequest request) {
    OrderRow row = orders.named(orderId);
    if (row != null && row.status.canBecome(OrderState.REFUNDED)) {
      return new Refund(
          RefundId.ofEnd(orderId, request.who().name()),
          null,
          request.who(),
          request.why(),
          refund);
    }
    return Unbooking.cancellation(request.who(), request.why(), unbooking);
  }

  /** One that is still paid has not ended, whatever refused to cancel it. */
  private static ChangeReply reply(String orderId, ProblemException problem) {
    ChangeReply reply = ChangeReplies.of(orderId, problem);
    return OTHER_WAY.contains(problem.code())
        ? new ChangeReply(orderId, ChangeReply.Result.FAILED, reply.status(), reply.detail())
        : reply;
  }
}
