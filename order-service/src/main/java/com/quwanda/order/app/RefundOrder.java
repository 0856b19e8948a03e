package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.RefundStatus;
import com.quwanda.order.api.RefundView;
import com.quwanda.order.model.RefundId;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundMapper;
import com.quwanda.order.store.RefundRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** Gives places of a paid order back for its buyer. */
@Component
public class RefundOrder {

  private final OwnOrders own;
  private final ChangeOrder<OrderRow> change;
  private final RefundMapper refunds;
  private final Refund.Parts parts;

  RefundOrder(
      OwnOrders own, ChangeOrder<OrderRow> change, RefundMapper refunds, Refund.Parts parts) {
    this.own = own;
    this.change = change;
    this.refunds = refunds;
    this.parts = parts;
  }

  /**
   * Gives them back.
   *
   * @param quantity places, or null for all that the order still has
   * @throws ProblemException when the order does not have them; nothing has changed then
   */
  public Answer<RefundView> refund(
      long userId, String orderId, String idempotencyKey, Integer quantity) {
    own.find(userId, orderId);
    String refundId = RefundId.of(orderId, idempotencyKey);
    Changed<OrderRow> changed =
        change.change(orderId, new Refund(refundId, quantity, Actor.BUYER, null, parts));
    if (changed instanceof Changed.Done<OrderRow> done) {
      return new Answer.Done<>(view(refunds.find(refundId)), done.replayed());
    }
    return new Answer.Processing<>(
        new RefundView(refundId, orderId, RefundStatus.PROCESSING, quantity, null, null));
  }

  private static RefundView view(RefundRow row) {
    return new RefundView(
        row.refundId,
        row.orderId,
        RefundStatus.DONE,
        row.quantity,
        row.amount.toPlainString(),
        row.createdAt.atOffset(ZoneOffset.UTC));
  }
}
