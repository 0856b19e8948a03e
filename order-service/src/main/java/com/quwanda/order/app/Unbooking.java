package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Change;
import com.quwanda.stock.api.BookRequest;
import com.quwanda.stock.api.StockApi;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Ends an unpaid order or an offer: its places go back, no money moves. */
class Unbooking implements Change<OrderRow> {

  /** What every one of them needs. */
  @Component
  record Parts(WriteEvent write, EventMapper events, StockApi stock, FaultPoints faults) {}

  private final String name;
  private final OrderState end;
  private final EventRow.What what;
  private final Actor who;
  private final String why;
  private final Parts parts;

  Unbooking(String name, OrderState end, EventRow.What what, Actor who, String why, Parts parts) {
    this.name = name;
    this.end = end;
    this.what = what;
    this.who = who;
    this.why = why;
    this.parts = parts;
  }

  /** UNPAID or OFFERED → CANCELLED. */
  static Unbooking cancellation(Actor who, String why, Parts parts) {
    return new Unbooking(
        "order-cancel", OrderState.CANCELLED, EventRow.What.CANCELLED, who, why, parts);
  }

  @Override
  public String name() {
    return name;
  }

  /** Whether the same one has ended it so: a buyer is told when another has cancelled. */
  @Override
  public boolean isDone(OrderRow row) {
    return row.status == end
        && parts.events.ofOrder(row.orderId).stream()
            .anyMatch(event -> event.what == what && event.who == who);
  }

  @Override
  public void check(OrderRow row, Instant now) {
    if (!row.status.canBecome(end)) {
      throw Refuse.byState(row.status);
    }
  }

  @Override
  public void write(OrderRow row, String xid, Instant now) {
    OrderState from = row.status;
    row.status = end;
    parts.write.write(row, what, from, who, why, 0, null, xid, now);
  }

  @Override
  public void branches(OrderRow row, String endedXid) {
    parts.stock.unbook(row.orderId, new BookRequest(endedXid));
    parts.faults.pass(name + ".after-stock");
  }
}
