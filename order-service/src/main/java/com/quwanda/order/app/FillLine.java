package com.quwanda.order.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.RemoteFailure;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.order.WaitlistSettings;
import com.quwanda.order.app.MakeOffer.Made;
import com.quwanda.order.model.OfferId;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.order.store.WaitlistLineRow;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Offers the free places of one line, first come first served. One at a time does so: whoever comes
 * meanwhile only calls for another look, which the one at work takes before he stops. Should he
 * die, his claim lapses. That two are ever at work at once costs nothing but the order in the line.
 */
@Component
class FillLine {

  private static final Logger LOG = LoggerFactory.getLogger(FillLine.class);

  private static final int MOST_AT_ONCE = 50;

  private final WaitlistLineMapper lines;
  private final WaitlistEntryMapper entries;
  private final ChangeWaitlist waitlist;
  private final MakeOffer make;
  private final TakeUpOffer takeUp;
  private final TellDemand tell;
  private final StockApi stock;
  private final WaitlistSettings settings;
  private final FaultPoints faults;
  private final Clock clock;

  FillLine(
      WaitlistLineMapper lines,
      WaitlistEntryMapper entries,
      ChangeWaitlist waitlist,
      MakeOffer make,
      TakeUpOffer takeUp,
      TellDemand tell,
      StockApi stock,
      WaitlistSettings settings,
      FaultPoints faults,
      Clock clock) {
    this.lines = lines;
    this.entries = entries;
    this.waitlist = waitlist;
    this.make = make;
    this.takeUp = takeUp;
    this.tell = tell;
    this.stock = stock;
    this.settings = settings;
    this.faults = faults;
    this.clock = clock;
  }

  /** Fills it. What fails is left to the next who comes, at the latest to the scan. */
  Filled fill(WaitlistLineRow line) {
    lines.want(line.id);
    String me = UUID.randomUUID().toString();
    if (lines.claim(line.id, me, clock.instant(), claimUntil()) == 0) {
      return Filled.byAnother();
    }
    Filled filled = new Filled();
    try {
      long seen;
      do {
        seen = lines.find(line.activityId, line.ticketType).wanted;
        look(line, me, filled);
        if (!tell.tell(line.key())) {
          filled.failed("stock-service was not told what is wanted");
        }
      } while (lines.giveBack(line.id, me, seen) == 0 && keep(line, me));
    } finally {
      lines.drop(line.id, me);
    }
    return filled;
  }

  private void look(WaitlistLineRow line, String me, Filled filled) {
    try {
      boolean goOn = takeUpAll(line, me, filled);
      if (!entries.isAnyWaiting(line.activityId, line.ticketType)) {
        return;
      }
      if (!clock.instant().isBefore(line.saleUntil)) {
        close(line, StockProblem.SALE_ENDED, filled);
        return;
      }
      ActivityView.Sale sale = stock.lookUpActivity(line.activityId).sale();
      if (sale == ActivityView.Sale.CANCELLED) {
        close(line, StockProblem.ACTIVITY_CANCELLED, filled);
      } else if (sale == ActivityView.Sale.OPEN && goOn) {
        offer(line, me, filled);
      }
    } catch (RemoteProblem | RemoteFailure stockAway) {
      LOG.warn("{} is looked after later: {}", line.key(), stockAway.getMessage());
      filled.failed(stockAway.getMessage());
    }
  }

  /** What an earlier filler has left behind; one in doubt keeps nobody else waiting. */
  private boolean takeUpAll(WaitlistLineRow line, String me, Filled filled) {
    boolean goOn = true;
    for (WaitlistEntryRow entry : entries.offering(line.activityId, line.ticketType)) {
      if (!keep(line, me)) {
        return false;
      }
      Made made = takeUp.takeUp(entry, line.saleUntil);
      filled.made(entry, made);
      goOn &= made != Made.FAILED;
    }
    return goOn;
  }

  private void close(WaitlistLineRow line, StockProblem reason, Filled filled) {
    filled.closed(waitlist.closeAll(line.key(), reason.name()), reason.name());
  }

  /** No more than so many at a time: others wait for their turn too, and the scan comes again. */
  private void offer(WaitlistLineRow line, String me, Filled filled) {
    int most = Integer.MAX_VALUE;
    for (int made = 0; made < MOST_AT_ONCE && keep(line, me); made++) {
      int free = stock.getFreePlaces(line.activityId, line.ticketType).free();
      if (free < 1) {
        return;
      }
      Optional<WaitlistEntryRow> chosen =
          waitlist.choose(
              line.key(), Math.min(free, most), entry -> OfferId.of(entry.entryId, entry.tries));
      if (chosen.isEmpty()) {
        return;
      }
      faults.pass("offer.after-claim");
      Made end = make.make(chosen.get(), line.saleUntil);
      filled.made(chosen.get(), end);
      switch (end) {
        // What has been offered is not to be kept from the public once more.
        case OFFERED, CLOSED -> tell.tell(line.key());
        // Stock has the last word: whatever it shows as free, so many it did not give.
        case TOO_FEW -> most = Math.min(most, chosen.get().quantity - 1);
        case IN_DOUBT, FAILED -> {
          return;
        }
        case PUT_OFF, BACK -> {
          // The next one is tried.
        }
      }
    }
  }

  private boolean keep(WaitlistLineRow line, String me) {
    return lines.keep(line.id, me, claimUntil()) == 1;
  }

  private Instant claimUntil() {
    return clock.instant().plus(settings.fillWithin()).truncatedTo(ChronoUnit.MILLIS);
  }
}
