package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Places a ticket order: takes the places in Redis, then books order and stock in one global
 * transaction. A refusal costs no transaction; a repeated request never starts a second one.
 */
@Component
public class PlaceOrder {

  /** Name by which outcomes of our holds are asked of us. */
  public static final String OWNER = "order-service";

  /** Answers after which stock has taken nothing. */
  private static final Set<String> REFUSALS =
      Set.of(
          StockProblem.ACTIVITY_NOT_FOUND.name(),
          StockProblem.TICKET_TYPE_NOT_FOUND.name(),
          StockProblem.NOT_WARMED_UP.name(),
          StockProblem.NOT_ON_SALE.name(),
          StockProblem.BAD_QUANTITY.name(),
          StockProblem.PURCHASE_LIMIT.name(),
          StockProblem.INSUFFICIENT_STOCK.name(),
          StockProblem.STOCK_UNAVAILABLE.name());

  private final StockApi stock;
  private final AnswerRepeat repeats;
  private final BookOrder booking;
  private final EndAttempt end;
  private final OrderMetrics metrics;
  private final FaultPoints faults;

  PlaceOrder(
      StockApi stock,
      AnswerRepeat repeats,
      BookOrder booking,
      EndAttempt end,
      OrderMetrics metrics,
      FaultPoints faults) {
    this.stock = stock;
    this.repeats = repeats;
    this.booking = booking;
    this.end = end;
    this.metrics = metrics;
    this.faults = faults;
  }

  /**
   * Places it.
   *
   * @return the order, or that its outcome is not known yet
   * @throws ProblemException when it is refused or has failed for sure
   */
  public Placed place(OrderAttempt attempt) {
    try {
      Placed placed = find(attempt);
      metrics.answered(result(placed));
      return placed;
    } catch (ProblemException problem) {
      metrics.answered(problem.code());
      throw problem;
    }
  }

  private Placed find(OrderAttempt attempt) {
    Optional<Placed> known = repeats.find(attempt);
    if (known.isPresent()) {
      return known.get() instanceof Placed.Done ? known.get() : repeats.await(attempt);
    }
    HoldReply hold = hold(attempt);
    if (hold.replayed()) {
      // Another request with this key took the places and is, or was, at work.
      return repeats.await(attempt);
    }
    faults.pass("place.after-hold");
    return booking.book(attempt, hold);
  }

  private HoldReply hold(OrderAttempt attempt) {
    try {
      return stock.hold(
          new HoldRequest(
              attempt.orderId(),
              OWNER,
              attempt.userId(),
              attempt.activityId(),
              attempt.ticketType(),
              attempt.quantity(),
              attempt.fingerprint()));
    } catch (RemoteProblem problem) {
      if (REFUSALS.contains(problem.code())) {
        throw problem.passedOn();
      }
      if (problem.code().equals(StockProblem.KEY_REUSED.name())) {
        throw Refuse.with(
            OrderProblem.IDEMPOTENCY_KEY_REUSED, "the first request asked for something else");
      }
      if (problem.code().equals(StockProblem.ALREADY_ENDED.name())) {
        throw AnswerRepeat.ended(StockProblem.ALREADY_ENDED.name());
      }
      throw end.neverBegun(attempt, OrderProblem.ORDER_FAILED, "stock said " + problem.code());
    } catch (RemoteFailure failure) {
      if (!failure.sent()) {
        throw new ProblemException(
            StockProblem.STOCK_UNAVAILABLE.status(),
            StockProblem.STOCK_UNAVAILABLE.name(),
            StockProblem.STOCK_UNAVAILABLE.title(),
            "nothing was taken");
      }
      throw end.neverBegun(attempt, OrderProblem.ORDER_FAILED, "stock did not answer");
    }
  }

  private static String result(Placed placed) {
    if (placed instanceof Placed.Done done) {
      return done.replayed() ? "REPLAYED" : "PLACED";
    }
    return "PROCESSING";
  }
}
