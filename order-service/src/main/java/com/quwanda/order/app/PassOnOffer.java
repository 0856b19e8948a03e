package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OfferedPlaces;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Change;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.OrderBusy;
import com.quwanda.owner.app.SettleMark;
import com.quwanda.owner.app.WriteChange;
import java.time.Instant;
import java.time.ZoneOffset;
import org.apache.seata.core.context.RootContext;
import org.springframework.stereotype.Component;

/**
 * Passes the places of an offer on to another owner, who launches the transaction: from its commit
 * on that owner's row of the same id decides the hold's fate.
 */
@Component
public class PassOnOffer {

  private final OwnOffers own;
  private final WriteChange<OrderRow> write;
  private final WriteEvent events;
  private final SettleMark mark;

  PassOnOffer(OwnOffers own, WriteChange<OrderRow> write, WriteEvent events, SettleMark mark) {
    this.own = own;
    this.write = write;
    this.events = events;
    this.mark = mark;
  }

  /**
   * The offer as its row shows it, for who is about to accept it. What its placing may have left
   * open in stock's journal is settled before: the next owner has no proof of that transaction.
   *
   * @throws ProblemException OFFER_NOT_FOUND
   */
  public OfferedPlaces show(long userId, String offerId) {
    OrderRow row = own.find(userId, offerId);
    if (row.status == OrderState.OFFERED) {
      mark.of(OrderAttempt.of(row));
    }
    return view(row);
  }

  /**
   * Our branch of the global transaction that accepts it.
   *
   * @throws ProblemException OUTSIDE_TRANSACTION; OFFER_NOT_FOUND; the state it has when it is not
   *     open any more; CHANGE_BUSY when others were in the way for too long
   */
  public OfferedPlaces passOn(long userId, String offerId) {
    String xid = RootContext.getXID();
    if (xid == null) {
      throw new ProblemException(
          400,
          "OUTSIDE_TRANSACTION",
          "This operation is only possible within a global transaction",
          "passing " + offerId + " on");
    }
    own.find(userId, offerId);
    try {
      OrderRow row = write.write(offerId, new PassingOn(), xid);
      return view(row);
    } catch (OrderBusy busy) {
      throw Refuse.with(OwnerProblem.CHANGE_BUSY, busy.getMessage());
    }
  }

  private static OfferedPlaces view(OrderRow row) {
    return new OfferedPlaces(
        row.orderId,
        row.userId,
        row.activityId,
        row.clubId,
        row.ticketType,
        row.quantity,
        row.fingerprint,
        row.payUntil.atOffset(ZoneOffset.UTC),
        OrderStatus.valueOf(row.status.name()));
  }

  private final class PassingOn implements Change<OrderRow> {

    @Override
    public String name() {
      return "offer-pass-on";
    }

    @Override
    public void check(OrderRow row, Instant now) {
      OpenOffer.orRefuse(row, now);
    }

    @Override
    public void write(OrderRow row, String xid, Instant now) {
      OrderState from = row.status;
      row.status = OrderState.DEPOSITED;
      events.write(
          row, EventRow.What.ACCEPTED, from, Actor.BUYER, "as a deposit", 0, null, xid, now);
    }

    /** Its launcher calls the others. */
    @Override
    public void branches(OrderRow row, String endedXid) {}
  }
}
