package com.quwanda.order.api;

/**
 * The waitlist of one ticket type, as our own processes see it.
 *
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param entries how many wait
 * @param places what they wait for in all
 * @param least the fewest places that one of them waits for; 0 when nobody waits
 * @param version of these numbers; each change makes a higher one
 * @param toldVersion the version that stock-service keeps places by
 */
public record WaitlistLine(
    String activityId,
    String ticketType,
    int entries,
    int places,
    int least,
    long version,
    long toldVersion) {}
