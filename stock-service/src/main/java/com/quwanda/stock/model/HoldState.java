package com.quwanda.stock.model;

import java.util.Map;
import java.util.Set;

/** State of a hold in the journal. */
public enum HoldState {
  /** Held in Redis; the bucket rows may or may not count it yet. */
  FREEZE,
  /** Counted as frozen in the bucket rows by a committed transaction. */
  BOOKED,
  /** Counted as sold. */
  CONFIRMED,
  /** Was sold and all places were given back. */
  REFUNDED,
  /** Was booked and given back unsold: cancelled, expired or penalised. */
  RELEASED,
  /** Never booked for good: its transaction is dead. */
  FREEZE_ROLLED_BACK;

  private static final Map<HoldState, Set<HoldState>> NEXT =
      Map.of(
          FREEZE, Set.of(BOOKED, FREEZE_ROLLED_BACK),
          BOOKED, Set.of(CONFIRMED, RELEASED),
          CONFIRMED, Set.of(REFUNDED),
          REFUNDED, Set.of(),
          RELEASED, Set.of(),
          FREEZE_ROLLED_BACK, Set.of());

  /** Whether a hold in this state may become {@code next}. */
  public boolean canBecome(HoldState next) {
    return NEXT.get(this).contains(next);
  }

  /** Whether nothing follows. */
  public boolean isFinal() {
    return NEXT.get(this).isEmpty();
  }
}
