package com.quwanda.order.app;

import com.quwanda.order.api.WaitlistEntryView;
import org.springframework.stereotype.Component;

/** Takes a user off a waitlist. */
@Component
public class LeaveWaitlist {

  /** Leaves. */
  public WaitlistEntryView leave(long userId, String entryId) {
    throw new UnsupportedOperationException("being built");
  }
}
