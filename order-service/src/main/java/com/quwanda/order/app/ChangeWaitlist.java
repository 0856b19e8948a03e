package com.quwanda.order.app;

import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.model.LineKey;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.order.store.WaitlistLineRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes entries and the sums of their line. Where a wait begins or ends both change in one local
 * transaction, which locks the line first; so the sums are always right, and a user is in a line
 * once. What only chooses an entry for an offer, or puts it back, leaves the sums as they are:
 * stock keeps its places until they are taken.
 */
@Component
class ChangeWaitlist {

  private final WaitlistEntryMapper entries;
  private final WaitlistLineMapper lines;
  private final OrderMapper orders;
  private final TransactionTemplate transaction;
  private final Clock clock;

  ChangeWaitlist(
      WaitlistEntryMapper entries,
      WaitlistLineMapper lines,
      OrderMapper orders,
      TransactionTemplate transaction,
      Clock clock) {
    this.entries = entries;
    this.lines = lines;
    this.orders = orders;
    this.transaction = transaction;
    this.clock = clock;
  }

  /**
   * Puts an entry at the end of its line.
   *
   * @param saleUntil first instant at which nothing is sold any more
   * @return the entry of the same id that was there before, if any: nothing is written then
   * @throws com.quwanda.kit.ProblemException ALREADY_WAITING
   */
  Optional<WaitlistEntryRow> join(WaitlistEntryRow entry, Instant saleUntil) {
    makeSureOf(entry.line(), saleUntil);
    return transaction.execute(
        inTransaction -> {
          WaitlistLineRow line = lines.lock(entry.activityId, entry.ticketType);
          WaitlistEntryRow before = entries.find(entry.entryId);
          if (before != null) {
            return Optional.of(before);
          }
          refuseIfInLine(entry);
          // Taken under the lock, so that who comes later has no earlier time.
          entry.joinedAt = now();
          try {
            entries.insert(entry);
          } catch (DuplicateKeyException sameKeyElsewhere) {
            // The same key, in another line at the same moment.
            return Optional.of(entries.find(entry.entryId));
          }
          count(line, 1, entry.quantity);
          return Optional.empty();
        });
  }

  private void makeSureOf(LineKey key, Instant saleUntil) {
    if (lines.find(key.activityId(), key.ticketType()) != null) {
      return;
    }
    WaitlistLineRow line = new WaitlistLineRow();
    line.activityId = key.activityId();
    line.ticketType = key.ticketType();
    line.saleUntil = saleUntil;
    try {
      lines.insert(line);
    } catch (DuplicateKeyException thereNow) {
      // Another who joins was first.
    }
  }

  private void refuseIfInLine(WaitlistEntryRow entry) {
    for (WaitlistEntryRow own :
        entries.ofUserInLine(entry.activityId, entry.ticketType, entry.userId)) {
      if (own.status.isWaiting() || hasOpenOffer(own)) {
        throw Refuse.with(
            OrderProblem.ALREADY_WAITING,
            "you are in the line as " + own.entryId,
            Map.of("entryId", own.entryId));
      }
    }
  }

  private boolean hasOpenOffer(WaitlistEntryRow entry) {
    OrderRow offer = orders.find(entry.orderId);
    // One that is over keeps its places until it has expired.
    return offer != null && offer.status == OrderState.OFFERED;
  }

  /** Takes it out of the line, unless it is not waiting there any more. */
  boolean leave(WaitlistEntryRow entry) {
    return end(entry, () -> entries.leave(entry.entryId, now()) == 1);
  }

  /**
   * Chooses the first in the line whom {@code free} places suffice for.
   *
   * @param orderIdOf names the offer to it
   */
  Optional<WaitlistEntryRow> choose(
      LineKey line, int free, Function<WaitlistEntryRow, String> orderIdOf) {
    while (true) {
      WaitlistEntryRow first = entries.firstFor(line.activityId(), line.ticketType(), free, now());
      if (first == null) {
        return Optional.empty();
      }
      String orderId = orderIdOf.apply(first);
      if (entries.choose(first.entryId, orderId) == 1) {
        return Optional.of(entries.find(first.entryId));
      }
      // It left at this very moment: the next one is it.
    }
  }

  /**
   * Puts one that was chosen back to its old place.
   *
   * @param usedUp whether the offer's id has had places that are given back
   */
  boolean putBack(WaitlistEntryRow entry, boolean usedUp) {
    return entries.putBack(entry.entryId, entry.orderId, usedUp ? 1 : 0) == 1;
  }

  /** Puts one that was chosen back to its old place, and off for so long. */
  boolean putOff(WaitlistEntryRow entry, Duration pause) {
    Instant now = now();
    return entries.putOff(entry.entryId, entry.orderId, now, now.plus(pause)) == 1;
  }

  /** Its offer stands, until then. */
  boolean offered(WaitlistEntryRow entry, Instant until) {
    return end(
        entry, () -> entries.offered(entry.entryId, entry.orderId, entry.tries, until, now()) == 1);
  }

  /** It can get no offer any more, says the problem code {@code reason}. */
  boolean close(WaitlistEntryRow entry, String reason) {
    return end(entry, () -> entries.close(entry.entryId, entry.orderId, reason, now()) == 1);
  }

  /** Ends the wait of all who have no offer under way; how many those are. */
  int closeAll(LineKey key, String reason) {
    Integer closed =
        transaction.execute(
            inTransaction -> {
              WaitlistLineRow line = lines.lock(key.activityId(), key.ticketType());
              int ended = entries.closeAll(key.activityId(), key.ticketType(), reason, now());
              if (ended > 0) {
                lines.recount(line.id, entries.sum(key.activityId(), key.ticketType()));
              }
              return ended;
            });
    return closed;
  }

  private boolean end(WaitlistEntryRow entry, BooleanSupplier write) {
    return Boolean.TRUE.equals(
        transaction.execute(
            inTransaction -> {
              WaitlistLineRow line = lines.lock(entry.activityId, entry.ticketType);
              boolean ended = write.getAsBoolean();
              if (ended) {
                count(line, -1, -entry.quantity);
              }
              return ended;
            }));
  }

  private void count(WaitlistLineRow line, int more, int places) {
    Integer least = entries.least(line.activityId, line.ticketType);
    if (lines.count(line.id, more, places, least == null ? 0 : least) != 1) {
      throw new IllegalStateException("the sums of " + line.key() + " are not its entries'");
    }
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
