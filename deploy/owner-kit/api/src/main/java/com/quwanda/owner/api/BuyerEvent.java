package com.quwanda.owner.api;

import java.time.OffsetDateTime;
import java.util.Map;

/**
 * Something that has happened to a buyer's order, deposit or offer: a message, sent once its
 * transaction is proven to be committed. It may come more than once, and late.
 *
 * @param eventId the same for the same event, however often it comes
 * @param kind what happened
 * @param userId whom it concerns
 * @param orderId the order, deposit or offer
 * @param activityId the activity
 * @param ticketType the ticket type
 * @param quantity places that it is about
 * @param amounts in yuan, two decimal places, by what they are, e.g. penalty and refund
 * @param until first instant at which it is too late to do what is due next; null when nothing is
 * @param at when it happened
 */
public record BuyerEvent(
    String eventId,
    EventKind kind,
    long userId,
    String orderId,
    String activityId,
    String ticketType,
    int quantity,
    Map<String, String> amounts,
    OffsetDateTime until,
    OffsetDateTime at) {}
