package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.model.LineKey;
import com.quwanda.order.model.TicketOrderId;
import com.quwanda.order.model.WaitlistEntryId;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.app.Courier;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Puts a user on the waitlist of a ticket type. */
@Component
public class JoinWaitlist {

  private final WaitlistEntryMapper entries;
  private final ChangeWaitlist waitlist;
  private final FindWaitlist find;
  private final TellDemand tell;
  private final Courier<LineKey> courier;
  private final StockApi stock;
  private final Clock clock;

  JoinWaitlist(
      WaitlistEntryMapper entries,
      ChangeWaitlist waitlist,
      FindWaitlist find,
      TellDemand tell,
      Courier<LineKey> courier,
      StockApi stock,
      Clock clock) {
    this.entries = entries;
    this.waitlist = waitlist;
    this.find = find;
    this.tell = tell;
    this.courier = courier;
    this.stock = stock;
    this.clock = clock;
  }

  /**
   * Joins; the same request again is the same entry.
   *
   * @throws ProblemException when there is nothing to wait for, or the user waits already; nothing
   *     is written then
   */
  public Answer<WaitlistEntryView> join(
      long userId, String idempotencyKey, JoinWaitlistRequest request) {
    WaitlistEntryRow entry = new WaitlistEntryRow();
    entry.entryId = WaitlistEntryId.of(userId, idempotencyKey);
    entry.userId = userId;
    entry.activityId = request.activityId();
    entry.ticketType = request.ticketType();
    entry.quantity = request.quantity();
    entry.fingerprint =
        TicketOrderId.fingerprint(entry.activityId, entry.ticketType, entry.quantity);
    entry.status = EntryState.WAITING;
    entry.waiting = 1;
    WaitlistEntryRow before = entries.find(entry.entryId);
    return before == null ? join(entry) : again(entry, before);
  }

  private Answer<WaitlistEntryView> join(WaitlistEntryRow entry) {
    Instant saleUntil = check(entry);
    Optional<WaitlistEntryRow> before = waitlist.join(entry, saleUntil);
    if (before.isPresent()) {
      return again(entry, before.get());
    }
    // Before the answer: from now on what is given back is kept for those who wait.
    tell.tell(entry.line());
    // Something may have been given back between the look at stock and that.
    courier.send(entry.line());
    return new Answer.Done<>(find.view(entry), false);
  }

  private Answer<WaitlistEntryView> again(WaitlistEntryRow entry, WaitlistEntryRow before) {
    if (!before.fingerprint.equals(entry.fingerprint)) {
      throw Refuse.with(
          OwnerProblem.IDEMPOTENCY_KEY_REUSED, "the first request asked for something else");
    }
    return new Answer.Done<>(find.view(before), true);
  }

  /** Whether there is something to wait for; until when. */
  private Instant check(WaitlistEntryRow entry) {
    try {
      ActivityView activity = stock.lookUpActivity(entry.activityId);
      refuseUnlessOnSale(activity);
      if (activity.ticketTypes().stream().noneMatch(type -> type.code().equals(entry.ticketType))) {
        throw refusal(StockProblem.TICKET_TYPE_NOT_FOUND, entry.line().toString());
      }
      if (entry.quantity > activity.limitPerUser()) {
        throw refusal(
            StockProblem.BAD_QUANTITY, "one user may have " + activity.limitPerUser() + " places");
      }
      int free = stock.getFreePlaces(entry.activityId, entry.ticketType).forPublic();
      if (free >= entry.quantity) {
        throw Refuse.with(OrderProblem.PLACES_AVAILABLE, free + " places are free");
      }
      return activity.saleUntil().toInstant();
    } catch (RemoteProblem problem) {
      throw problem.passedOn();
    } catch (RemoteFailure noAnswer) {
      throw refusal(StockProblem.STOCK_UNAVAILABLE, "you are in no line");
    }
  }

  private void refuseUnlessOnSale(ActivityView activity) {
    Instant now = clock.instant();
    if (activity.sale() != ActivityView.Sale.OPEN
        || now.isBefore(activity.saleFrom().toInstant())
        || !now.isBefore(activity.saleUntil().toInstant())) {
      throw Refuse.with(
          OrderProblem.WAITLIST_CLOSED,
          "the sale is %s, from %s until %s"
              .formatted(activity.sale(), activity.saleFrom(), activity.saleUntil()));
    }
  }

  private static ProblemException refusal(StockProblem problem, String detail) {
    return new ProblemException(problem.status(), problem.name(), problem.title(), detail);
  }
}
