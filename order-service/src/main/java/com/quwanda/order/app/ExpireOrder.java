package com.quwanda.order.app;

import com.baomidou.mybatisplus.core.conditions.update.UpdateWrapper;
import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.order.OrderSettings;
import com.quwanda.order.api.ChangeReply;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Expires an unpaid order whose payment is overdue, in one global transaction with its places. */
@Component
class ExpireOrder {

  private final GlobalTransactions transactions;
  private final OrderMapper orders;
  private final StockApi stock;
  private final OrderSettings settings;
  private final Clock clock;

  ExpireOrder(
      GlobalTransactions transactions,
      OrderMapper orders,
      StockApi stock,
      OrderSettings settings,
      Clock clock) {
    this.transactions = transactions;
    this.orders = orders;
    this.stock = stock;
    this.settings = settings;
    this.clock = clock;
  }

  /** Expires it; says what was done. */
  ChangeReply expire(String orderId) {
    OrderRow row = orders.find(orderId);
    if (row.status == OrderState.EXPIRED) {
      return reply(orderId, ChangeReply.Result.ALREADY, OrderStatus.EXPIRED);
    }
    if (row.status != OrderState.UNPAID || clock.instant().isBefore(row.payUntil)) {
      return reply(orderId, ChangeReply.Result.REFUSED, OrderStatus.valueOf(row.status.name()));
    }
    Ending<Boolean> ending =
        transactions.launch(
            "order-expire",
            settings.transactionTimeout(),
            xid -> {
              UpdateWrapper<OrderRow> unpaid = new UpdateWrapper<>();
              unpaid
                  .eq("order_id", orderId)
                  .eq("status", OrderState.UNPAID.name())
                  .set("status", OrderState.EXPIRED.name())
                  .set("xid", xid)
                  .set("xid_at", clock.instant());
              if (orders.update(unpaid) == 0) {
                throw new IllegalStateException(orderId + " was changed by another");
              }
              stock.unbook(orderId, new BookRequest(null));
              return true;
            },
            (xid, cause) -> {});
    if (ending instanceof Ending.Committed<Boolean>) {
      return reply(orderId, ChangeReply.Result.DONE, OrderStatus.EXPIRED);
    }
    return reply(
        orderId,
        ending instanceof Ending.InDoubt<Boolean>
            ? ChangeReply.Result.IN_DOUBT
            : ChangeReply.Result.FAILED,
        null);
  }

  private static ChangeReply reply(String orderId, ChangeReply.Result result, OrderStatus status) {
    return new ChangeReply(orderId, result, status, null);
  }
}
