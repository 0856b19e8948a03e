package com.quwanda.order.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.order.api.WaitlistPage;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.EventRow;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.WaitlistEntryMapper;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.order.store.WaitlistLineMapper;
import com.quwanda.owner.model.OwnedId;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows waitlists: to users their own entries, to our own processes the lines. */
@Component
public class FindWaitlist {

  private final WaitlistEntryMapper entries;
  private final WaitlistLineMapper lines;
  private final OrderMapper orders;
  private final EventMapper events;

  FindWaitlist(
      WaitlistEntryMapper entries,
      WaitlistLineMapper lines,
      OrderMapper orders,
      EventMapper events) {
    this.entries = entries;
    this.lines = lines;
    this.orders = orders;
    this.events = events;
  }

  /**
   * One entry of this user.
   *
   * @throws ProblemException WAITLIST_ENTRY_NOT_FOUND, for another user's too
   */
  public WaitlistEntryView one(long userId, String entryId) {
    return view(own(userId, entryId));
  }

  /** A page of this user's entries, newest first. */
  public WaitlistPage page(long userId, PageCursor cursor) {
    List<WaitlistEntryRow> rows = entries.ofUser(userId, cursor.beforeId(), cursor.limit());
    String next =
        rows.size() < cursor.limit() ? null : PageCursor.after(rows.get(rows.size() - 1).id);
    return new WaitlistPage(rows.stream().map(this::view).toList(), next);
  }

  /** The lines of an activity, by ticket type. */
  public List<WaitlistLine> linesOf(String activityId) {
    return lines.ofActivity(activityId).stream()
        .map(
            line ->
                new WaitlistLine(
                    line.activityId,
                    line.ticketType,
                    line.entries,
                    Math.toIntExact(line.places),
                    line.least,
                    line.version,
                    line.toldVersion))
        .toList();
  }

  /** The row of an entry of this user; another's is not found. */
  WaitlistEntryRow own(long userId, String entryId) {
    WaitlistEntryRow entry = OwnedId.is(entryId) ? entries.find(entryId) : null;
    if (entry == null || entry.userId != userId) {
      throw Refuse.with(OrderProblem.WAITLIST_ENTRY_NOT_FOUND, "you have no entry " + entryId);
    }
    return entry;
  }

  /** As its user sees it. What became of an offer is what the offer's row says now. */
  WaitlistEntryView view(WaitlistEntryRow entry) {
    return switch (entry.status) {
      case WAITING, OFFERING -> WaitlistViews.waiting(entry, entries.before(entry) + 1);
      case LEFT, CLOSED -> WaitlistViews.ended(entry);
      case OFFERED -> {
        OrderRow offer = orders.find(entry.orderId);
        yield WaitlistViews.offered(entry, offer, wasAccepted(offer));
      }
    };
  }

  /** Only of a cancelled one its state does not tell. */
  private boolean wasAccepted(OrderRow offer) {
    return offer.status == OrderState.CANCELLED
        && events.ofOrder(offer.orderId).stream()
            .anyMatch(event -> event.what == EventRow.What.ACCEPTED);
  }
}
