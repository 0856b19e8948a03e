package com.quwanda.owner.app;

import com.quwanda.owner.api.Doubt;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OutcomeQuestion;
import com.quwanda.owner.api.OutcomeReply;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.owner.store.OwnedRows;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** Tells whether a row that was read is final, or what a running transaction may take back. */
@Component
public class ProveRow {

  private final OwnedRows<?> orders;
  private final DecideOutcome outcome;

  ProveRow(OwnedRows<?> orders, DecideOutcome outcome) {
    this.orders = orders;
    this.outcome = outcome;
  }

  /**
   * Whether the row is proven to be committed and has not changed since. Then whatever else was
   * read of the order in between is committed too, since each change of an order writes its row.
   */
  public boolean isProven(OwnedRow row) {
    OutcomeReply now =
        outcome.decide(
            new OutcomeQuestion(row.orderId, row.xid, row.xidAt.atOffset(ZoneOffset.UTC)));
    return isKnown(now) && isUnchanged(row);
  }

  /** Whether the row that was asked about is final: also of one whose places were passed on. */
  public static boolean isKnown(OutcomeReply reply) {
    return reply.outcome() != Outcome.IN_DOUBT || reply.doubt() == Doubt.PASSED_ON;
  }

  /** Whether no transaction, running or not, has written the row since it was read. */
  public boolean isUnchanged(OwnedRow row) {
    OwnedRow again = orders.find(row.orderId);
    return again != null && again.xid.equals(row.xid);
  }
}
