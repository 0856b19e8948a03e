package com.quwanda.order.model;

import java.util.Map;
import java.util.Set;

/** State of an entry on a waitlist. */
public enum EntryState {
  /** In the line. */
  WAITING,
  /** Chosen for an offer whose places are being taken, or whose outcome is not known yet. */
  OFFERING,
  /** An offer was made; its own row tells what became of it. */
  OFFERED,
  /** The user has left the line. */
  LEFT,
  /** It ended without an offer. */
  CLOSED;

  private static final Map<EntryState, Set<EntryState>> NEXT =
      Map.of(
          WAITING, Set.of(OFFERING, LEFT, CLOSED),
          OFFERING, Set.of(OFFERED, WAITING, CLOSED),
          OFFERED, Set.of(),
          LEFT, Set.of(),
          CLOSED, Set.of());

  /** Whether an entry in this state may become {@code next}. */
  public boolean canBecome(EntryState next) {
    return NEXT.get(this).contains(next);
  }

  /** Whether the wait still lasts. */
  public boolean isWaiting() {
    return this == WAITING || this == OFFERING;
  }
}
