package com.quwanda.order.app;

import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import java.time.Instant;

/** Whether an offer can be accepted: it is open, and its time is not over. */
final class OpenOffer {

  private OpenOffer() {}

  /** Refuses it by its state, or since its time is over. */
  static void orRefuse(OrderRow row, Instant now) {
    orRefuseByState(row);
    if (!now.isBefore(row.payUntil)) {
      // Its expiry may not have come round yet; its time is over all the same.
      throw Refuse.byState(
          OrderProblem.OFFER_EXPIRED, row.status, "it could be accepted until " + row.payUntil);
    }
  }

  /** Refuses it by its state, however late it is. */
  static void orRefuseByState(OrderRow row) {
    if (row.status != OrderState.OFFERED) {
      throw Refuse.byState(problem(row), row.status, "the offer is " + row.status);
    }
  }

  private static OrderProblem problem(OrderRow row) {
    return switch (row.status) {
      case DECLINED -> OrderProblem.OFFER_DECLINED;
      case LAPSED -> OrderProblem.OFFER_EXPIRED;
      case CANCELLED -> OrderProblem.OFFER_CANCELLED;
      case OFFERED, UNPAID, PAID, REFUNDED, EXPIRED, DEPOSITED -> OrderProblem.OFFER_ACCEPTED;
    };
  }
}
