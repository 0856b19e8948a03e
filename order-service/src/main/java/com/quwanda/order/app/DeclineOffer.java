package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Declines an offer, {@code offer-decline}: its places go back, and on to the next who waits. */
@Component
public class DeclineOffer {

  private final OwnOffers own;
  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts parts;
  private final OrderMetrics metrics;

  DeclineOffer(
      OwnOffers own, ChangeOrder<OrderRow> change, Unbooking.Parts parts, OrderMetrics metrics) {
    this.own = own;
    this.change = change;
    this.parts = parts;
    this.metrics = metrics;
  }

  /**
   * Declines it; one that was declined stays as it is.
   *
   * @throws ProblemException OFFER_NOT_FOUND; the state it has when it is not open any more
   */
  public Answer<OrderView> decline(long userId, String offerId) {
    OrderRow row = own.find(userId, offerId);
    Changed<OrderRow> changed = change.change(offerId, new Refusal(parts));
    if (changed instanceof Changed.Done<OrderRow> done && !done.replayed()) {
      metrics.offer("DECLINED");
    }
    return OrderViews.answer(changed, row);
  }

  private static final class Refusal extends Unbooking {

    Refusal(Parts parts) {
      super("offer-decline", OrderState.DECLINED, EventRow.What.DECLINED, Actor.BUYER, null, parts);
    }

    @Override
    public void check(OrderRow row, Instant now) {
      OpenOffer.orRefuseByState(row);
    }
  }
}
