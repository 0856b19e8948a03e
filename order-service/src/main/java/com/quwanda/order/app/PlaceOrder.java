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
  private static final int SERVER_ERROR = 500;

  /**
   * Refusals that say that this order never held places: the script looks for the order's hold
   * before it comes to these, so nothing needs to be looked up here.
   */
  private static final Set<String> NEW_AND_REFUSED =
      Set.of(StockProblem.PURCHASE_LIMIT.name(), StockProblem.INSUFFICIENT_STOCK.name());

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
    faults.pass("place.after-hold");
    if (repeats.hasGivenUp(attempt)) {
      return placedBefore(attempt)
          .orElseGet(() -> giveUp(attempt, "an earlier request with this key gave it up"));
    }
    // A replayed hold: another request with this key took the places and is, or was, at work.
    return hold.replayed() ? repeats.await(attempt) : booking.book(attempt, hold);
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
    Optional<Placed> known = placedBefore(attempt);
    if (known.isPresent()) {
      return known.get();
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
    if (code.equals(StockProblem.STOCK_UNAVAILABLE.name())
        || why instanceof RemoteProblem problem && problem.status() < SERVER_ERROR) {
      throw passedOn(why);
    }
    return giveUp(attempt, "stock gave no clear answer: " + code);
  }

  private Optional<Placed> placedBefore(OrderAttempt attempt) {
    return repeats
        .find(attempt)
        .map(known -> known instanceof Placed.Done ? known : repeats.await(attempt));
  }

  private Placed giveUp(OrderAttempt attempt, String detail) {
    return end.neverBegun(attempt, null, OrderProblem.ORDER_FAILED, detail);
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
