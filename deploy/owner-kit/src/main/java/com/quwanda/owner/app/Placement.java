package com.quwanda.owner.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.stock.api.HoldReply;
import java.util.Optional;

/**
 * What placing an order of one kind consists of.
 *
 * @param <R> the owner's rows
 */
public interface Placement<R extends OwnedRow> {

  /** Name of the global transaction, e.g. order-place. */
  String name();

  /** Whether the places are taken for a deposit. */
  default boolean isDeposit() {
    return false;
  }

  /** Whether the places are taken for who waits for them. */
  default boolean isForWaitlist() {
    return false;
  }

  /** Owner that the hold is to show, where it is another than the service that places. */
  default Optional<String> holdOwner() {
    return Optional.empty();
  }

  /** The row to insert; its XID and its time are filled in by whoever launches the transaction. */
  R row(OrderAttempt attempt, HoldReply hold);

  /**
   * Asks others, once the places are held and before a transaction begins, whether it is worth
   * beginning one.
   *
   * @throws ProblemException when it is not; the places are given back then
   */
  default void prepare(R row) {}

  /** Calls other services than stock, whose branch follows as the last. */
  default void branches(R row) {}

  /** Whether the branches change the buyer's wallet, whose cached balance a rollback spoils. */
  default boolean movesWallet() {
    return false;
  }
}
