package com.quwanda.owner.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.store.OwnedRow;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.telemetry.LogLines;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Places an order: takes the places in Redis, then books order and stock in one global transaction.
 * A refusal costs neither a transaction nor a look into the database; a repeated request never
 * starts a second transaction.
 */
@Component
public class TakePlaces<R extends OwnedRow> {

  private static final String NOT_SENT = "NOT_SENT";
  private static final int SERVER_ERROR = 500;

  /**
   * Refusals that say that this order never held places: the script looks for the order's hold
   * before it comes to these, so nothing needs to be looked up here.
   */
  private static final Set<String> NEW_AND_REFUSED =
      Set.of(StockProblem.PURCHASE_LIMIT.name(), StockProblem.INSUFFICIENT_STOCK.name());

  private final StockApi stock;
  private final AnswerRepeat<R> repeats;
  private final BookPlaces<R> booking;
  private final EndAttempt end;
  private final OwnerMetrics metrics;
  private final OwnerSettings settings;
  private final FaultPoints faults;

  TakePlaces(
      StockApi stock,
      AnswerRepeat<R> repeats,
      BookPlaces<R> booking,
      EndAttempt end,
      OwnerMetrics metrics,
      OwnerSettings settings,
      FaultPoints faults) {
    this.stock = stock;
    this.repeats = repeats;
    this.booking = booking;
    this.end = end;
    this.metrics = metrics;
    this.settings = settings;
    this.faults = faults;
  }

  /**
   * Places it.
   *
   * @return the order, or that its outcome is not known yet
   * @throws ProblemException when it is refused or has failed for sure
   */
  public Placed<R> take(OrderAttempt attempt, Placement<R> placement) {
    try {
      Placed<R> placed = LogLines.ofOrder(attempt.orderId(), () -> find(attempt, placement));
      metrics.answered(result(placed));
      return placed;
    } catch (ProblemException problem) {
      metrics.answered(problem.code());
      throw problem;
    }
  }

  private Placed<R> find(OrderAttempt attempt, Placement<R> placement) {
    HoldReply hold;
    try {
      hold = stock.hold(request(attempt, placement));
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
    return hold.replayed() ? repeats.await(attempt) : booking.book(attempt, hold, placement);
  }

  private HoldRequest request(OrderAttempt attempt, Placement<R> placement) {
    return new HoldRequest(
        attempt.orderId(),
        placement.holdOwner().orElseGet(settings::name),
        attempt.userId(),
        attempt.activityId(),
        attempt.ticketType(),
        attempt.quantity(),
        placement.isDeposit(),
        placement.isForWaitlist(),
        attempt.fingerprint());
  }

  /** What an earlier request under this key came to, or else why this one is not placed. */
  private Placed<R> unlessPlacedBefore(OrderAttempt attempt, String code, RuntimeException why) {
    if (NEW_AND_REFUSED.contains(code)) {
      throw passedOn(why);
    }
    if (code.equals(StockProblem.KEY_REUSED.name())) {
      throw Refuse.with(
          OwnerProblem.IDEMPOTENCY_KEY_REUSED, "the first request asked for something else");
    }
    Optional<Placed<R>> known = placedBefore(attempt);
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

  private Optional<Placed<R>> placedBefore(OrderAttempt attempt) {
    return repeats
        .find(attempt)
        .map(known -> known instanceof Placed.Done<R> ? known : repeats.await(attempt));
  }

  private Placed<R> giveUp(OrderAttempt attempt, String detail) {
    return end.neverBegun(attempt, null, Refuse.with(OwnerProblem.ORDER_FAILED, detail));
  }

  private static ProblemException passedOn(RuntimeException why) {
    return ((RemoteProblem) why).passedOn();
  }

  private String result(Placed<R> placed) {
    if (placed instanceof Placed.Done<R> done) {
      return done.replayed() ? "REPLAYED" : "PLACED";
    }
    return "PROCESSING";
  }
}
