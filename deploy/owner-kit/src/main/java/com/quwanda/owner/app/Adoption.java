package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;
import java.util.Set;

/**
 * What taking over booked places from another owner consists of.
 *
 * @param <R> the new owner's rows
 */
public interface Adoption<R extends OwnedRow> {

  /** Name of the global transaction, of the fault points and of the metric, e.g. deposit-accept. */
  String name();

  /** Has who owns them until now pass them on; its branch comes first and locks its row. */
  void takeOver();

  /** Codes of its refusals that the caller is told as they are. */
  Set<String> refusals();

  /** The row to insert; its XID and its time are filled in by whoever launches the transaction. */
  R row();

  /** Calls the wallet; stock has no branch, the places stay booked. */
  void branches(R row);
}
