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

    @Override
    public OrderRow row(OrderAttempt attempt, HoldReply hold) {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      return NewOrder.row(
          attempt, hold, OrderState.UNPAID, now.plusSeconds(hold.payWithinSeconds()), now);
    }
  }
}
