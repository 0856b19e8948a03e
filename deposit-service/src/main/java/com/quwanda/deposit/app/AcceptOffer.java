package com.quwanda.deposit.app;

import com.quwanda.deposit.api.DepositView;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.OfferedPlaces;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.api.PassOnRequest;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.AdoptPlaces;
import com.quwanda.owner.app.Adoption;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Placed;
import com.quwanda.owner.app.Refuse;
import com.quwanda.owner.model.OwnedId;
import com.quwanda.wallet.api.Money;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Makes a deposit of an offer of the waitlist: order-service passes the places on, the deposit of
 * the same id owns them from then on. They stay booked, so stock has no part in it.
 */
@Component
public class AcceptOffer {

  private static final String NAME = "deposit-accept";

  /** What order-service says of its offers, passed on as it is. */
  private static final Set<String> REFUSALS =
      Arrays.stream(OrderProblem.values()).map(Enum::name).collect(Collectors.toSet());

  private final DepositMapper deposits;
  private final AdoptPlaces<DepositRow> adopt;
  private final OrderApi orders;
  private final OfferTerms terms;
  private final NewDeposit made;
  private final RequireBalance balance;
  private final DepositMetrics metrics;
  private final Clock clock;

  AcceptOffer(
      DepositMapper deposits,
      AdoptPlaces<DepositRow> adopt,
      OrderApi orders,
      OfferTerms terms,
      NewDeposit made,
      RequireBalance balance,
      DepositMetrics metrics,
      Clock clock) {
    this.deposits = deposits;
    this.adopt = adopt;
    this.orders = orders;
    this.terms = terms;
    this.made = made;
    this.balance = balance;
    this.metrics = metrics;
    this.clock = clock;
  }

  /**
   * Accepts it; one that was accepted so is answered the same again.
   *
   * @throws ProblemException when the offer is not open, the activity takes no deposit of it, or
   *     the wallet does not have the amount; the offer is as it was then
   */
  public Answer<DepositView> accept(long userId, String offerId) {
    return acceptedBefore(userId, offerId).orElseGet(() -> acceptNow(userId, offerId));
  }

  private Optional<Answer<DepositView>> acceptedBefore(long userId, String offerId) {
    if (!OwnedId.is(offerId)) {
      throw unknown(offerId);
    }
    DepositRow row = deposits.find(offerId);
    if (row == null) {
      return Optional.empty();
    }
    if (row.userId != userId) {
      throw unknown(offerId);
    }
    return adopt.before(OrderAttempt.of(row)).map(AcceptOffer::answer);
  }

  /** In order-service's words: what is another user's is not told from what nobody has. */
  private static ProblemException unknown(String offerId) {
    OrderProblem unknown = OrderProblem.OFFER_NOT_FOUND;
    return new ProblemException(
        unknown.status(), unknown.name(), unknown.title(), "you have no offer " + offerId);
  }

  private Answer<DepositView> acceptNow(long userId, String offerId) {
    OfferedPlaces offer = ask(() -> orders.getOffer(offerId, userId));
    OrderAttempt attempt =
        new OrderAttempt(
            offerId,
            userId,
            offer.activityId(),
            offer.ticketType(),
            offer.quantity(),
            offer.fingerprint());
    if (offer.status() == OrderStatus.DEPOSITED || offer.status() == OrderStatus.PROCESSING) {
      // A request of the same user is at work, and its row does not show yet, or no more.
      return new Answer.Processing<>(DepositViews.processing(attempt));
    }
    refuseUnlessOpen(offer);
    DepositRow row = ask(() -> terms.of(attempt, offer.clubId()));
    try {
      made.refuseIfTooLate(row);
      balance.of(userId, new Money(row.depositAmount), OwnerProblem.CHANGE_FAILED);
    } catch (ProblemException refused) {
      // The same acceptance under way elsewhere may be where the money is.
      return acceptedBefore(userId, offerId).orElseThrow(() -> refused);
    }
    Placed<DepositRow> placed = adopt.adopt(attempt, new Acceptance(row));
    if (placed instanceof Placed.Done<DepositRow> done && !done.replayed()) {
      metrics.frozen();
    }
    return answer(placed);
  }

  private void refuseUnlessOpen(OfferedPlaces offer) {
    OrderProblem problem =
        switch (offer.status()) {
          case OFFERED ->
              clock.instant().isBefore(offer.expiresAt().toInstant())
                  ? null
                  : OrderProblem.OFFER_EXPIRED;
          case LAPSED -> OrderProblem.OFFER_EXPIRED;
          case DECLINED -> OrderProblem.OFFER_DECLINED;
          case CANCELLED -> OrderProblem.OFFER_CANCELLED;
          default -> OrderProblem.OFFER_ACCEPTED;
        };
    if (problem != null) {
      throw new ProblemException(
          problem.status(), problem.name(), problem.title(), "the offer is " + offer.status());
    }
  }

  private static <T> T ask(Supplier<T> question) {
    try {
      return question.get();
    } catch (RemoteProblem problem) {
      throw problem.passedOn();
    } catch (RemoteFailure silent) {
      throw Refuse.with(
          OwnerProblem.CHANGE_FAILED, "another service gives no answer; nothing was begun");
    }
  }

  private static Answer<DepositView> answer(Placed<DepositRow> placed) {
    return placed instanceof Placed.Done<DepositRow> done
        ? new Answer.Done<>(DepositViews.of(done.row()), done.replayed())
        : new Answer.Processing<>(
            DepositViews.processing(((Placed.Processing<DepositRow>) placed).attempt()));
  }

  private final class Acceptance implements Adoption<DepositRow> {

    private final DepositRow row;

    Acceptance(DepositRow row) {
      this.row = row;
    }

    @Override
    public String name() {
      return NAME;
    }

    @Override
    public void takeOver() {
      orders.passOn(row.orderId, new PassOnRequest(row.userId));
    }

    @Override
    public Set<String> refusals() {
      return REFUSALS;
    }

    /** The same for each try; a rolled back one has left its generated id. */
    @Override
    public DepositRow row() {
      row.id = null;
      return row;
    }

    @Override
    public void branches(DepositRow inserted) {
      made.freezeMoney(inserted);
    }
  }
}
