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
 * transaction. A refusal costs neither a transaction nor a look into the database; a repeated
 * request never starts a second transaction.
 */
@Component
public class PlaceOrder {

  /** Name by which outcomes of our holds are asked of us. */
  public static final String OWNER = "order-service";

  private static final String NOT_SENT = "NOT_SENT";

  /**
   * Refusals that say that this order never held places: the script looks for the order's hold
   * before it comes to these, so nothing needs to be looked up here.
   */
  private static final Set<String> NEW_AND_REFUSED =
      Set.of(StockProblem.PURCHASE_LIMIT.name(), StockProblem.INSUFFICIENT_STOCK.name());

  /** Refusals that take nothing, but come before the look for the order's hold. */
  private static final Set<String> REFUSED =
      Set.of(
          StockProblem.ACTIVITY_NOT_FOUND.name(),
          StockProblem.TICKET_TYPE_NOT_FOUND.name(),
          StockProblem.NOT_WARMED_UP.name(),
          StockProblem.NOT_ON_SALE.name(),
          StockProblem.BAD_QUANTITY.name(),
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
    HoldReply hold;
    try {
      hold = stock.hold(request(attempt));
    } catch (RemoteProblem problem) {
      return unlessPlacedBefore(attempt, problem.code(), problem);
    } catch (RemoteFailure failure) {
      String code = failure.sent() ? StockProblem.STOCK_UNKNOWN.name() : NOT_SENT;
      return unlessPlacedBefore(attempt, code, failure);
    }
    if (hold.replayed()) {
      // Another request with this key took the places and is, or was, at work.
      return repeats.await(attempt);
    }
    faults.pass("place.after-hold");
    return booking.book(attempt, hold);
  }

  private static HoldRequest request(OrderAttempt attempt) {
    return new HoldRequest(
        attempt.orderId(),
        OWNER,
        attempt.userId(),
        attempt.activityId(),
        attempt.ticketType(),
        attempt.quantity(),
        attempt.fingerprint());
  }

  /** What an earlier request under this key came to, or else why this one is not placed. */
  private Placed unlessPlacedBefore(OrderAttempt attempt, String code, RuntimeException why) {
    if (NEW_AND_REFUSED.contains(code)) {
      throw passedOn(why);
    }
    if (code.equals(StockProblem.KEY_REUSED.name())) {
      throw Refuse.with(
          OrderProblem.IDEMPOTENCY_KEY_REUSED, "the first request asked for something else");
    }
    Optional<Placed> known = repeats.find(attempt);
    if (known.isPresent()) {
      return known.get() instanceof Placed.Done ? known.get() : repeats.await(attempt);
    }
    if (code.equals(StockProblem.ALREADY_ENDED.name())) {
      throw AnswerRepeat.ended(code);
    }
    if (code.equals(NOT_SENT)) {
      throw new ProblemException(
          StockProblem.STOCK_UNAVAILABLE.status(),
          StockProblem.STOCK_UNAVAILABLE.name(),
          StockProblem.STOCK_UNAVAILABLE.title(),
          "nothing was taken");
    }
    if (REFUSED.contains(code)) {
      throw passedOn(why);
    }
    throw end.neverBegun(attempt, OrderProblem.ORDER_FAILED, "stock gave no clear answer: " + code);
  }

  private static ProblemException passedOn(RuntimeException why) {
    return ((RemoteProblem) why).passedOn();
  }

  private static String result(Placed placed) {
    if (placed instanceof Placed.Done done) {
      return done.replayed() ? "REPLAYED" : "PLACED";
    }
    return "PROCESSING";
  }
}
