package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Change;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.wallet.api.Money;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** UNPAID → PAID. Where the money comes from is left to who pays. */
abstract class Payment implements Change<OrderRow> {

  static final String NAME = "order-pay";

  /** What every payment needs. */
  @Component
  record Parts(WriteEvent events, StockApi stock, FaultPoints faults) {}

  private final String paymentId;
  private final String paidThrough;
  private final Actor who;
  private final Parts parts;

  /**
   * A payment.
   *
   * @param paymentId names it once
   * @param paidThrough WALLET or the channel
   */
  Payment(String paymentId, String paidThrough, Actor who, Parts parts) {
    this.paymentId = paymentId;
    this.paidThrough = paidThrough;
    this.who = who;
    this.parts = parts;
  }

  /** Moves the whole amount, which is more than 0.00, to the club. */
  abstract void moveMoney(OrderRow row, Money amount);

  @Override
  public String name() {
    return NAME;
  }

  /** Whether this very payment has paid it, whatever became of the order since. */
  @Override
  public boolean isDone(OrderRow row) {
    return paymentId.equals(row.paymentId);
  }

  @Override
  public void check(OrderRow row, Instant now) {
    Payable.orRefuse(row, now);
  }

  @Override
  public void write(OrderRow row, String xid, Instant now) {
    OrderState from = row.status;
    row.status = OrderState.PAID;
    row.paymentId = paymentId;
    row.paidThrough = paidThrough;
    parts.events.write(
        row, EventRow.What.PAID, from, who, null, 0, new Money(row.amount), xid, now);
  }

  @Override
  public void branches(OrderRow row, String endedXid) {
    Money amount = new Money(row.amount);
    if (amount.isPositive()) {
      moveMoney(row, amount);
    }
    parts.faults.pass(NAME + ".after-wallet");
    parts.stock.confirm(row.orderId, new BookRequest(endedXid));
    parts.faults.pass(NAME + ".after-stock");
  }
}
