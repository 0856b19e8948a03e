package com.quwanda.order.app;

import com.quwanda.owner.api.JobTally;
import org.springframework.stereotype.Component;

/** Offers free places to those who wait for them. */
@Component
public class OfferPlaces {

  /** Places of a ticket type may have become free. */
  public JobTally freed(String activityId, String ticketType) {
    throw new UnsupportedOperationException("being built");
  }

  /** Looks after as many lines as the limit. */
  public JobTally scan(String activityId, int limit, boolean dryRun) {
    throw new UnsupportedOperationException("being built");
  }
}
