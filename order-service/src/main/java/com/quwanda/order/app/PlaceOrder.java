package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderView;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Placed;
import com.quwanda.owner.app.Placement;
import com.quwanda.owner.app.TakePlaces;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.wallet.api.Money;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/** Places a ticket order, {@code order-place}: its price is to be paid later. */
@Component
public class PlaceOrder {

  private final TakePlaces<OrderRow> take;
  private final Clock clock;

  PlaceOrder(TakePlaces<OrderRow> take, Clock clock) {
    this.take = take;
    this.clock = clock;
  }

  /**
   * Places it.
   *
   * @return the order, or that its outcome is not known yet
   * @throws ProblemException when it is refused or has failed for sure
   */
  public Answer<OrderView> place(OrderAttempt attempt) {
    Placed<OrderRow> placed = take.take(attempt, new Ticket());
    return placed instanceof Placed.Done<OrderRow> done
        ? new Answer.Done<>(OrderViews.of(done.row()), done.replayed())
        : new Answer.Processing<>(OrderViews.processing(attempt));
  }

  private final class Ticket implements Placement<OrderRow> {

    @Override
    public String name() {
      return "order-place";
    }

    /** Its amount is unit price × quantity, exact in cents. */
    @Override
    public OrderRow row(OrderAttempt attempt, HoldReply hold) {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      OrderRow row = new OrderRow();
      row.orderId = attempt.orderId();
      row.userId = attempt.userId();
      row.activityId = attempt.activityId();
      row.clubId = hold.clubId();
      row.ticketType = attempt.ticketType();
      row.quantity = attempt.quantity();
      row.fingerprint = attempt.fingerprint();
      Money unitPrice = Money.of(hold.unitPrice());
      row.unitPrice = unitPrice.yuan();
      row.amount = unitPrice.times(attempt.quantity()).yuan();
      row.status = OrderState.UNPAID;
      row.payUntil = now.plusSeconds(hold.payWithinSeconds());
      row.refunded = Money.ZERO.yuan();
      row.createdAt = now;
      return row;
    }
  }
}
