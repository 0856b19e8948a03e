package com.quwanda.owner.app;

import com.quwanda.owner.store.OwnedRow;
import java.util.Optional;

/**
 * What an owner's buyers are told. It is told by the row alone, so that what a crash has left
 * untold is the same when it is told later.
 *
 * @param <R> the owner's rows
 */
public interface EventOf<R extends OwnedRow> {

  /**
   * What the transaction that wrote the row last, and is committed, means to its buyer; empty when
   * nobody is told of it.
   */
  Optional<News> of(R row);
}
