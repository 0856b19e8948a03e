package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.OfferId;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import org.springframework.stereotype.Component;

/** Finds rows of offers, whatever became of them, for those whom they were made to only. */
@Component
class OwnOffers {

  private final OrderMapper orders;

  OwnOffers(OrderMapper orders) {
    this.orders = orders;
  }

  /**
   * The offer's row.
   *
   * @throws ProblemException OFFER_NOT_FOUND, for another user's too, and for what never was one
   */
  OrderRow find(long userId, String offerId) {
    OrderRow row = OfferId.is(offerId) ? orders.named(offerId) : null;
    if (row == null || row.userId != userId) {
      throw Refuse.with(OrderProblem.OFFER_NOT_FOUND, "you have no offer " + offerId);
    }
    return row;
  }
}
