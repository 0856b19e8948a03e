package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundMapper;
import com.quwanda.order.store.RefundRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Change;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.api.WalletApi;
import java.time.Instant;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Gives places of a paid order back, and unit price × places to where the payment came from. The
 * order is REFUNDED once it has none left, PAID until then.
 */
final class Refund implements Change<OrderRow> {

  private static final String NAME = "order-refund";

  /** What every refund needs. */
  @Component
  record Parts(
      RefundMapper refunds,
      WriteEvent events,
      WalletApi wallet,
      StockApi stock,
      ObjectProvider<ChannelRefunds> channels,
      FaultPoints faults) {}

  private final String refundId;
  private final Integer quantity;
  private final Actor who;
  private final String why;
  private final Parts parts;

  /** What the current try gives back; known once it is written. */
  private int places;

  private Money amount = Money.ZERO;

  /**
   * A refund.
   *
   * @param refundId names it once
   * @param quantity places, or null for all that the order still has
   * @param why in words, or null
   */
  Refund(String refundId, Integer quantity, Actor who, String why, Parts parts) {
    this.refundId = refundId;
    this.quantity = quantity;
    this.who = who;
    this.why = why;
    this.parts = parts;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean isDone(OrderRow row) {
    RefundRow before = parts.refunds.find(refundId);
    if (before != null && quantity != null && quantity != before.quantity) {
      throw Refuse.with(
          OwnerProblem.IDEMPOTENCY_KEY_REUSED,
          "the first request gave back " + before.quantity + " places");
    }
    return before != null;
  }

  @Override
  public void check(OrderRow row, Instant now) {
    if (!row.status.canBecome(OrderState.REFUNDED)) {
      throw Refuse.byState(row.status);
    }
    int left = row.quantity - row.refundedQuantity;
    if (quantity != null && quantity > left) {
      throw Refuse.with(
          OrderProblem.REFUND_TOO_LARGE, "it has " + left + " left", Map.of("left", left));
    }
    if (!isFromWallet(row) && parts.channels.getIfAvailable() == null) {
      throw Refuse.with(
          OrderProblem.PAYMENT_CHANNEL_UNAVAILABLE, "nothing goes back by " + row.paidThrough);
    }
  }

  @Override
  public void write(OrderRow row, String xid, Instant now) {
    OrderState from = row.status;
    places = quantity == null ? row.quantity - row.refundedQuantity : quantity;
    amount = new Money(row.unitPrice).times(places);
    row.refundedQuantity += places;
    row.refunded = new Money(row.refunded).plus(amount).yuan();
    if (row.refundedQuantity == row.quantity) {
      row.status = OrderState.REFUNDED;
    }
    RefundRow refund = new RefundRow();
    refund.refundId = refundId;
    refund.orderId = row.orderId;
    refund.quantity = places;
    refund.amount = amount.yuan();
    refund.xid = xid;
    refund.createdAt = now;
    parts.refunds.insert(refund);
    parts.events.write(row, EventRow.What.REFUNDED, from, who, why, places, amount, xid, now);
    if (!isFromWallet(row) && amount.isPositive()) {
      parts.channels.getObject().owe(row, refundId, amount, xid, now);
    }
  }

  @Override
  public void branches(OrderRow row, String endedXid) {
    if (amount.isPositive()) {
      giveMoneyBack(row);
    }
    parts.faults.pass(NAME + ".after-wallet");
    parts.stock.refund(row.orderId, new RefundHoldRequest(refundId, places, endedXid));
    parts.faults.pass(NAME + ".after-stock");
  }

  private void giveMoneyBack(OrderRow row) {
    if (isFromWallet(row)) {
      parts.wallet.refund(
          row.userId, new ChargeRequest(refundId, amount.toString(), row.clubId, row.orderId));
    } else {
      parts.wallet.transfer(
          new TransferRequest(
              refundId,
              EntryType.REFUND_OWED,
              amount.toString(),
              row.paidThrough,
              row.clubId,
              row.orderId));
    }
  }

  @Override
  public boolean movesWallet(OrderRow row) {
    return isFromWallet(row);
  }

  private static boolean isFromWallet(OrderRow row) {
    return PayOrder.WALLET.equals(row.paidThrough);
  }
}
