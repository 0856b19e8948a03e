package com.quwanda.stock.api;

/**
 * Places of a ticket type that nobody has taken, read now.
 *
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param free all of them
 * @param forPublic those of them that are not kept for the waitlist
 */
public record FreePlaces(String activityId, String ticketType, int free, int forPublic) {}
