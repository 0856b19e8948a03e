package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The first branch of a placing order: its row, with the XID that writes it. */
@Component
class InsertRow<R extends OwnedRow> {

  private final OwnedRows<R> orders;
  private final TransactionTemplate transaction;
  private final Clock clock;

  InsertRow(OwnedRows<R> orders, TransactionTemplate transaction, Clock clock) {
    this.orders = orders;
    this.transaction = transaction;
    this.clock = clock;
  }

  /** Inserts it. */
  R insert(R row, String xid) {
    row.xid = xid;
    row.xidAt = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    transaction.executeWithoutResult(inTransaction -> orders.insert(row));
    return row;
  }
}
