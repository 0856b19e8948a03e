package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.WaitlistSettings;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.owner.OwnerSettings;
import com.quwanda.owner.app.OrderAttempt;
import com.quwanda.owner.app.Placed;
import com.quwanda.owner.app.Placement;
import com.quwanda.owner.app.TakePlaces;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes an offer to an entry that was chosen for it, {@code waitlist-offer}: an order of its places
 * that waits to be accepted. The same offer again is the same order, whoever makes it.
 */
@Component
class MakeOffer {

  private static final Logger LOG = LoggerFactory.getLogger(MakeOffer.class);
  private static final String HOLD_OWNER = "waitlist";

  /** Places of the user that are just being given back count for the limit too: for so long. */
  private static final Duration LIMIT_AGAIN_AFTER = Duration.ofSeconds(10);

  /** Stock took nothing under the offer's id, which is as good as new. */
  private static final Set<String> NOTHING_TAKEN =
      Set.of(
          StockProblem.INSUFFICIENT_STOCK.name(),
          StockProblem.NOT_ON_SALE.name(),
          StockProblem.NOT_WARMED_UP.name(),
          StockProblem.STOCK_UNAVAILABLE.name());

  /** What became of it. */
  enum Made {
    /** The offer stands. */
    OFFERED,
    /** The user is out of the line: he has as many places as he may have. */
    CLOSED,
    /** The user has too many places for now; the entry is back in the line, and put off. */
    PUT_OFF,
    /** Fewer places are free than it takes; the entry is back in the line. */
    TOO_FEW,
    /** An earlier one has ended before it stood; the entry is back in the line. */
    BACK,
    /** It is not known yet whether the offer stands. */
    IN_DOUBT,
    /** It did not work out, and the next may fare no better; the entry may have to be taken up. */
    FAILED
  }

  private final TakePlaces<OrderRow> take;
  private final ChangeWaitlist waitlist;
  private final OrderMetrics metrics;
  private final WaitlistSettings settings;
  private final OwnerSettings owner;
  private final FaultPoints faults;
  private final Clock clock;

  MakeOffer(
      TakePlaces<OrderRow> take,
      ChangeWaitlist waitlist,
      OrderMetrics metrics,
      WaitlistSettings settings,
      OwnerSettings owner,
      FaultPoints faults,
      Clock clock) {
    this.take = take;
    this.waitlist = waitlist;
    this.metrics = metrics;
    this.settings = settings;
    this.owner = owner;
    this.faults = faults;
    this.clock = clock;
  }

  /**
   * Makes it.
   *
   * @param entry OFFERING, with the offer's id
   * @param saleUntil the offer can be accepted until then at the latest
   */
  Made make(WaitlistEntryRow entry, Instant saleUntil) {
    OrderAttempt attempt =
        new OrderAttempt(
            entry.orderId,
            entry.userId,
            entry.activityId,
            entry.ticketType,
            entry.quantity,
            entry.fingerprint);
    try {
      Placed<OrderRow> placed = take.take(attempt, new Offer(saleUntil));
      faults.pass("offer.after-place");
      if (placed instanceof Placed.Done<OrderRow> done) {
        waitlist.offered(entry, done.row().payUntil);
        metrics.offer("MADE");
        return Made.OFFERED;
      }
      metrics.offer("PROCESSING");
      return Made.IN_DOUBT;
    } catch (ProblemException refused) {
      LOG.info("no offer {} to {}: {}", entry.orderId, entry.entryId, refused.getMessage());
      metrics.offer(refused.code());
      return refused(entry, refused.code());
    }
  }

  private Made refused(WaitlistEntryRow entry, String code) {
    if (code.equals(StockProblem.PURCHASE_LIMIT.name())) {
      return limited(entry);
    }
    if (code.equals(StockProblem.BAD_QUANTITY.name())) {
      waitlist.close(entry, code);
      return Made.CLOSED;
    }
    if (NOTHING_TAKEN.contains(code)) {
      waitlist.putBack(entry, false);
    }
    // Else places may be held still for this id: it is taken up once they are known to be back.
    return code.equals(StockProblem.INSUFFICIENT_STOCK.name()) ? Made.TOO_FEW : Made.FAILED;
  }

  /** What of the user's places is on its way back has come back within the grace age. */
  private Made limited(WaitlistEntryRow entry) {
    Instant since = entry.limitedSince;
    if (since != null && !clock.instant().isBefore(since.plus(owner.graceAge()))) {
      waitlist.close(entry, StockProblem.PURCHASE_LIMIT.name());
      return Made.CLOSED;
    }
    waitlist.putOff(entry, LIMIT_AGAIN_AFTER);
    return Made.PUT_OFF;
  }

  private final class Offer implements Placement<OrderRow> {

    private final Instant saleUntil;

    Offer(Instant saleUntil) {
      this.saleUntil = saleUntil;
    }

    @Override
    public String name() {
      return "waitlist-offer";
    }

    @Override
    public boolean isForWaitlist() {
      return true;
    }

    /** It may become an order or a deposit: who asks how it stands has to look at both. */
    @Override
    public Optional<String> holdOwner() {
      return Optional.of(HOLD_OWNER);
    }

    @Override
    public OrderRow row(OrderAttempt attempt, HoldReply hold) {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
      Instant within = now.plus(settings.offerWithin()).truncatedTo(ChronoUnit.MILLIS);
      Instant until = within.isBefore(saleUntil) ? within : saleUntil;
      return NewOrder.row(attempt, hold, OrderState.OFFERED, until, now);
    }
  }
}
