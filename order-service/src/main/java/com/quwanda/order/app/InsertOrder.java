package com.quwanda.order.app;

import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.wallet.api.Money;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The first branch of a placing order: its row, with the XID that writes it. */
@Component
class InsertOrder {

  private final OrderMapper orders;
  private final TransactionTemplate transaction;
  private final Clock clock;

  InsertOrder(OrderMapper orders, TransactionTemplate transaction, Clock clock) {
    this.orders = orders;
    this.transaction = transaction;
    this.clock = clock;
  }

  /** Inserts the order; its amount is unit price × quantity, exact in cents. */
  OrderRow insert(OrderAttempt attempt, HoldReply hold, String xid) {
    OrderRow row = new OrderRow();
    row.orderId = attempt.orderId();
    row.userId = attempt.userId();
    row.activityId = attempt.activityId();
    row.ticketType = attempt.ticketType();
    row.quantity = attempt.quantity();
    Money unitPrice = Money.of(hold.unitPrice());
    row.unitPrice = unitPrice.yuan();
    row.amount = unitPrice.times(attempt.quantity()).yuan();
    row.fingerprint = attempt.fingerprint();
    row.status = OrderState.UNPAID;
    row.xid = xid;
    row.xidAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    row.clubId = hold.clubId();
    row.payUntil = row.xidAt.plusSeconds(hold.payWithinSeconds());
    row.refunded = Money.ZERO.yuan();
    row.createdAt = row.xidAt;
    transaction.executeWithoutResult(inTransaction -> orders.insert(row));
    return row;
  }
}
