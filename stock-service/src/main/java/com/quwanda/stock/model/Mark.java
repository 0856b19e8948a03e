package com.quwanda.stock.model;

import java.util.Objects;

/**
 * A journal row's mark: what is being done to the hold, and under which global transaction.
 *
 * @param operation what is being done
 * @param xid the global transaction; null for the release of a hold that no transaction touched
 * @param refunding places that a REFUND gives back; 0 for all other operations
 */
public record Mark(Operation operation, String xid, int refunding) {

  /** Whether this mark was set under the transaction {@code xid}, null meaning under none. */
  boolean isUnder(String xid) {
    return Objects.equals(this.xid, xid);
  }
}
