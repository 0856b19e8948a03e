package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.api.OrderProblem;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.model.EntryState;
import com.quwanda.order.model.LineKey;
import com.quwanda.order.store.WaitlistEntryRow;
import com.quwanda.owner.app.Courier;
import org.springframework.stereotype.Component;

/** Takes a user off a waitlist. */
@Component
public class LeaveWaitlist {

  private final FindWaitlist find;
  private final ChangeWaitlist waitlist;
  private final TellDemand tell;
  private final Courier<LineKey> courier;

  LeaveWaitlist(
      FindWaitlist find, ChangeWaitlist waitlist, TellDemand tell, Courier<LineKey> courier) {
    this.find = find;
    this.waitlist = waitlist;
    this.tell = tell;
    this.courier = courier;
  }

  /**
   * Leaves; the same again for an entry that was left.
   *
   * @throws ProblemException WAITLIST_ENTRY_NOT_FOUND; NOT_WAITING when an offer was made, or is
   *     being made at this moment: that can be declined
   */
  public WaitlistEntryView leave(long userId, String entryId) {
    WaitlistEntryRow entry = find.own(userId, entryId);
    if (waitlist.leave(entry)) {
      tell.tell(entry.line());
      courier.send(entry.line());
    }
    WaitlistEntryRow now = find.own(userId, entryId);
    if (now.status != EntryState.LEFT) {
      throw Refuse.with(OrderProblem.NOT_WAITING, "the entry is " + find.view(now).status());
    }
    return find.view(now);
  }
}
