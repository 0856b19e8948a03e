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
  EXPIRED(Outcome.DEAD),
  /** Places for someone on the waitlist, until the offer is accepted or expires. */
  OFFERED(Outcome.LIVE),
  DECLINED(Outcome.DEAD),
  /** An offer that was neither accepted nor declined in time. */
  LAPSED(Outcome.DEAD),
  /** An offer accepted as a deposit: the deposit of the same id decides the hold's fate. */
  DEPOSITED(null);

  private static final Map<OrderState, Set<OrderState>> NEXT =
      Map.of(
          UNPAID, Set.of(PAID, CANCELLED, EXPIRED),
          PAID, Set.of(REFUNDED),
          REFUNDED, Set.of(),
          CANCELLED, Set.of(),
          EXPIRED, Set.of(),
          OFFERED, Set.of(UNPAID, DECLINED, LAPSED, DEPOSITED, CANCELLED),
          DECLINED, Set.of(),
          LAPSED, Set.of(),
          DEPOSITED, Set.of());

  private final Outcome outcome;

  OrderState(Outcome outcome) {
    this.outcome = outcome;
  }

  /**
   * What a committed row in this state means for its hold; null when its places were passed on to
   * another owner.
   */
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public boolean canBecome(OwnedState next) {
    return NEXT.get(this).contains(next);
  }
}
