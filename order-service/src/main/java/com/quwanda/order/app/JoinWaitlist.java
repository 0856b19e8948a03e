package com.quwanda.order.app;

import com.quwanda.order.api.JoinWaitlistRequest;
import com.quwanda.order.api.WaitlistEntryView;
import com.quwanda.owner.app.Answer;
import org.springframework.stereotype.Component;

/** Puts a user on the waitlist of a ticket type. */
@Component
public class JoinWaitlist {

  /** Joins. */
  public Answer<WaitlistEntryView> join(
      long userId, String idempotencyKey, JoinWaitlistRequest request) {
    throw new UnsupportedOperationException("being built");
  }
}
