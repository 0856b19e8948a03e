package com.quwanda.order.app;

import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.wallet.api.Money;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Writes down what happens to an order, in the local transaction that makes it happen. */
@Component
class WriteEvent {

  private static final int LONGEST_WHY = 200;

  private final EventMapper events;

  WriteEvent(EventMapper events) {
    this.events = events;
  }

  /**
   * An event.
   *
   * @param row the order, which has its new status already
   * @param from the status that it had before
   * @param why in words, or null
   * @param quantity places given back, else 0
   * @param amount what moved with it, or null
   */
  void write(
      OrderRow row,
      EventRow.What what,
      OrderState from,
      Actor who,
      String why,
      int quantity,
      Money amount,
      String xid,
      Instant now) {
    EventRow event = new EventRow();
    event.orderId = row.orderId;
    event.what = what;
    event.fromStatus = from;
    event.toStatus = row.status;
    event.who = who;
    event.why = why == null ? null : why.substring(0, Math.min(why.length(), LONGEST_WHY));
    event.quantity = quantity;
    event.amount = amount == null ? null : amount.yuan();
    event.xid = xid;
    event.at = now;
    events.insert(event);
  }
}
