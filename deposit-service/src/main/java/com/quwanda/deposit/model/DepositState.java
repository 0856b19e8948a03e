package com.quwanda.deposit.model;

import com.quwanda.owner.model.OwnedState;
import java.util.Map;
import java.util.Set;

/** State of a deposit's row. */
public enum DepositState implements OwnedState {
  /** The money is frozen, the places are held. */
  FROZEN,
  /** The price is paid, the places are sold in the database. */
  CONFIRMED,
  /** And they are settled. */
  DEDUCTED,
  /** The club has the penalty, the rest is back; the places are released in the database. */
  PENALTY,
  /** And they are settled; or all was given back, since it was cancelled. */
  REFUNDED;

  private static final Map<DepositState, Set<DepositState>> NEXT =
      Map.of(
          FROZEN, Set.of(CONFIRMED, PENALTY, REFUNDED),
          CONFIRMED, Set.of(DEDUCTED, REFUNDED),
          DEDUCTED, Set.of(REFUNDED),
          PENALTY, Set.of(REFUNDED),
          REFUNDED, Set.of());

  /** Whether a deposit in this state may become {@code next}. */
  @Override
  public boolean canBecome(OwnedState next) {
    return NEXT.get(this).contains(next);
  }

  /** Whether it can still be confirmed or penalised. */
  public boolean isOpen() {
    return this == FROZEN;
  }

  /** Whether all of its money can be given back: nothing was kept of it. */
  public boolean canBeGivenBack() {
    return this != PENALTY && canBecome(REFUNDED);
  }
}
