package com.quwanda.owner.app;

import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.store.OwnedRow;
import java.time.Instant;

/**
 * What is to be done with an owner's orders when their time is over.
 *
 * @param <R> the owner's rows
 */
public interface Deadline<R extends OwnedRow> {

  /** First instant at which it is over. */
  Instant of(R row);

  /** Whether there is something to be done then, as far as the row's state goes. */
  boolean isOpen(R row);

  /** Does it, if the row's own deadline says that it is time. */
  ChangeReply act(String orderId);
}
