package com.quwanda.order.app;

import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundMapper;
import com.quwanda.order.store.RefundRow;
import com.quwanda.owner.api.EventKind;
import com.quwanda.owner.app.EventOf;
import com.quwanda.owner.app.News;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What buyers are told of their ticket orders and offers. */
@Component
class OrderNews implements EventOf<OrderRow> {

  private final RefundMapper refunds;

  OrderNews(RefundMapper refunds) {
    this.refunds = refunds;
  }

  @Override
  public Optional<News> of(OrderRow row) {
    return switch (row.status) {
      case UNPAID -> Optional.of(amount(EventKind.ORDER_PLACED, row, row.payUntil));
      case PAID ->
          row.refundedQuantity == 0
              ? Optional.of(amount(EventKind.ORDER_PAID, row, null))
              : refunded(row);
      case REFUNDED -> refunded(row);
      case CANCELLED -> Optional.of(ended(EventKind.ORDER_CANCELLED, row));
      case EXPIRED -> Optional.of(ended(EventKind.ORDER_EXPIRED, row));
      case OFFERED ->
          Optional.of(new News(EventKind.OFFER_MADE, row.quantity, Map.of(), row.payUntil));
      case LAPSED -> Optional.of(ended(EventKind.OFFER_EXPIRED, row));
      // Who declines knows, and deposit-service tells of the deposit.
      case DECLINED, DEPOSITED -> Optional.empty();
    };
  }

  private static News amount(EventKind kind, OrderRow row, Instant until) {
    return new News(kind, row.quantity, Map.of("amount", row.amount.toPlainString()), until);
  }

  private static News ended(EventKind kind, OrderRow row) {
    return new News(kind, row.quantity, Map.of(), null);
  }

  /** The refund that wrote the row last; the row itself has the sums of all. */
  private Optional<News> refunded(OrderRow row) {
    return refunds.ofOrder(row.orderId).stream()
        .filter(refund -> refund.xid.equals(row.xid))
        .findFirst()
        .map(OrderNews::refunded);
  }

  private static News refunded(RefundRow refund) {
    return new News(
        EventKind.ORDER_REFUNDED,
        refund.quantity,
        Map.of("refund", refund.amount.toPlainString()),
        null);
  }
}
