package com.quwanda.stock.api;

import java.time.OffsetDateTime;
import java.util.List;

/**
 * How many places look free. Cached for about a second and never used for a decision.
 *
 * @param activityId the activity
 * @param ticketTypes one entry per ticket type
 * @param asOf when the counters were read
 */
public record AvailabilityView(
    String activityId, List<TypeAvailability> ticketTypes, OffsetDateTime asOf) {

  /**
   * One ticket type's free places.
   *
   * @param code ticket type
   * @param available places the public can take now
   */
  public record TypeAvailability(String code, int available) {}
}
