package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.ChangeOrder;
import com.quwanda.owner.app.Changed;
import com.quwanda.owner.app.Remind;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import java.time.Instant;
import org.springframework.stereotype.Component;

/**
 * Makes a ticket order of an offer, {@code offer-accept}: its places stay booked, at the price that
 * they were offered for, and are to be paid in the time that any order has.
 */
@Component
public class AcceptOffer {

  private final OwnOffers own;
  private final ChangeOrder<OrderRow> change;
  private final Unbooking.Parts parts;
  private final StockApi stock;
  private final Remind<OrderRow> remind;
  private final OrderMetrics metrics;

  AcceptOffer(
      OwnOffers own,
      ChangeOrder<OrderRow> change,
      Unbooking.Parts parts,
      StockApi stock,
      Remind<OrderRow> remind,
      OrderMetrics metrics) {
    this.own = own;
    this.change = change;
    this.parts = parts;
    this.stock = stock;
    this.remind = remind;
    this.metrics = metrics;
  }

  /**
   * Accepts it; one that was accepted so is answered the same again.
   *
   * @throws ProblemException OFFER_NOT_FOUND; the state it has when it is not to be accepted any
   *     more; nothing has changed then
   */
  public Answer<OrderView> accept(long userId, String offerId) {
    OrderRow row = own.find(userId, offerId);
    Changed<OrderRow> changed = change.change(offerId, new Acceptance());
    if (changed instanceof Changed.Done<OrderRow> done && !done.replayed()) {
      remind.send(done.row());
      metrics.offer("ACCEPTED");
    }
    return OrderViews.answer(changed, row);
  }

  private final class Acceptance implements Change<OrderRow> {

    /** How long the order can be paid, once asked for; null before. */
    private Integer payWithinSeconds;

    @Override
    public String name() {
      return "offer-accept";
    }

    /** Whatever became of the order since. */
    @Override
    public boolean isDone(OrderRow row) {
      return row.status != OrderState.OFFERED
          && parts.events().ofOrder(row.orderId).stream()
              .anyMatch(
                  event ->
                      event.what == EventRow.What.ACCEPTED && event.toStatus == OrderState.UNPAID);
    }

    @Override
    public void check(OrderRow row, Instant now) {
      OpenOffer.orRefuse(row, now);
    }

    @Override
    public void prepare(OrderRow row) {
      ActivityView activity = ask(row.activityId);
      if (activity.sale() == ActivityView.Sale.CANCELLED) {
        throw Refuse.byState(
            OrderProblem.OFFER_CANCELLED, row.status, row.activityId + " does not take place");
      }
      payWithinSeconds = activity.payWithinSeconds();
    }

    @Override
    public void write(OrderRow row, String xid, Instant now) {
      if (payWithinSeconds == null) {
        // It showed another state when it was read, which was rolled back since.
        throw Refuse.with(OwnerProblem.CHANGE_BUSY, "it was being changed; nothing changed");
      }
      OrderState from = row.status;
      row.status = OrderState.UNPAID;
      row.payUntil = now.plusSeconds(payWithinSeconds);
      parts.write().write(row, EventRow.What.ACCEPTED, from, Actor.BUYER, null, 0, null, xid, now);
    }

    @Override
    public boolean changesHold() {
      return false;
    }

    /** The places are in stock's books already. */
    @Override
    public void branches(OrderRow row, String endedXid) {}
  }

  private ActivityView ask(String activityId) {
    try {
      return stock.lookUpActivity(activityId);
    } catch (RemoteProblem problem) {
      throw problem.passedOn();
    } catch (RemoteFailure noAnswer) {
      throw Refuse.with(OwnerProblem.CHANGE_FAILED, "stock gives no answer; nothing was begun");
    }
  }
}
