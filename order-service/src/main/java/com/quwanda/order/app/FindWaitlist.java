package com.quwanda.order.app;

import com.quwanda.kit.PageCursor;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.order.api.WaitlistLine;
import com.quwanda.order.api.WaitlistPage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Shows waitlists: to users their own entries, to our own processes the lines. */
@Component
public class FindWaitlist {

  /** One entry of this user. */
  public WaitlistEntryView one(long userId, String entryId) {
    throw new UnsupportedOperationException("being built");
  }

  /** A page of this user's entries, newest first. */
  public WaitlistPage page(long userId, PageCursor cursor) {
    throw new UnsupportedOperationException("being built");
  }

  /** The lines of an activity. */
  public List<WaitlistLine> linesOf(String activityId) {
    throw new UnsupportedOperationException("being built");
  }
}
