package com.quwanda.order.app;

import com.quwanda.order.api.Outcome;
import com.quwanda.order.api.OutcomeQuestion;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** Tells whether a row that was read is final, or what a running transaction may take back. */
@Component
class ProveRow {

  private final OrderMapper orders;
  private final DecideOutcome outcome;

  ProveRow(OrderMapper orders, DecideOutcome outcome) {
    this.orders = orders;
    this.outcome = outcome;
  }

  /**
   * Whether the row is proven to be committed and has not changed since. Then whatever else was
   * read of the order in between is committed too, since each change of an order writes its row.
   */
  boolean isProven(OrderRow row) {
    Outcome now =
        outcome
            .decide(new OutcomeQuestion(row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)))
            .outcome();
    return now != Outcome.IN_DOUBT && isUnchanged(row);
  }

  /** Whether no transaction, running or not, has written the row since it was read. */
  boolean isUnchanged(OrderRow row) {
    OrderRow again = orders.find(row.orderId);
    return again != null && again.xid.equals(row.xid);
  }
}
