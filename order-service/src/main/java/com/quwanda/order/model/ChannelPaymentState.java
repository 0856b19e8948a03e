package com.quwanda.order.model;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;

/** State of a payment through a channel. */
public enum ChannelPaymentState {
  /** The channel waits for the user. */
  CREATED,
  /** The money came and pays the order. */
  PAID,
  /** The channel says that no money will come. Should it come all the same, it counts. */
  CLOSED,
  /** Some of the money is to be given back, and the channel has not yet done so. */
  REFUNDING,
  /** All of it is given back. */
  REFUNDED;

  private static final Map<ChannelPaymentState, Set<ChannelPaymentState>> NEXT =
      Map.of(
          CREATED, Set.of(PAID, CLOSED, REFUNDING),
          CLOSED, Set.of(PAID, REFUNDING),
          PAID, Set.of(REFUNDING),
          REFUNDING, Set.of(PAID, REFUNDING, REFUNDED),
          REFUNDED, Set.of());

  /** Whether a payment in this state may become {@code next}. */
  public boolean canBecome(ChannelPaymentState next) {
    return NEXT.get(this).contains(next);
  }

  /** Whether its money has come and is in the books. */
  public boolean isBooked() {
    return this != CREATED && this != CLOSED;
  }

  /** The state of a payment of which so much is given back, and owed in all. */
  public static ChannelPaymentState after(BigDecimal refunded, BigDecimal owed, BigDecimal amount) {
    if (refunded.compareTo(amount) == 0) {
      return REFUNDED;
    }
    return refunded.compareTo(owed) < 0 ? REFUNDING : PAID;
  }
}
