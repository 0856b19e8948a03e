package com.quwanda.order.model;

import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.model.OwnedState;
import java.util.Map;
import java.util.Set;

/** State of an order's row. */
public enum OrderState implements OwnedState {
  UNPAID(Outcome.LIVE),
  PAID(Outcome.PAID),
  REFUNDED(Outcome.PAID),
  CANCELLED(Outcome.DEAD),
  EXPIRED(Outcome.DEAD);

  private static final Map<OrderState, Set<OrderState>> NEXT =
      Map.of(
          UNPAID, Set.of(PAID, CANCELLED, EXPIRED),
          PAID, Set.of(REFUNDED),
          REFUNDED, Set.of(),
          CANCELLED, Set.of(),
          EXPIRED, Set.of());

  private final Outcome outcome;

  OrderState(Outcome outcome) {
    this.outcome = outcome;
  }

  /** What a committed row in this state means for its hold. */
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public boolean canBecome(OwnedState next) {
    return NEXT.get(this).contains(next);
  }
}
