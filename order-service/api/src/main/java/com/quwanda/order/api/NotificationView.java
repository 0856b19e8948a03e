package com.quwanda.order.api;

import com.quwanda.owner.api.EventKind;
import java.time.OffsetDateTime;

/**
 * A message to a user about something that has happened.
 *
 * @param notificationId its id
 * @param kind what it is about
 * @param orderId the order, deposit or offer
 * @param title a few words
 * @param text one sentence or two, with the amounts
 * @param at when it happened
 */
public record NotificationView(
    String notificationId,
    EventKind kind,
    String orderId,
    String title,
    String text,
    OffsetDateTime at) {}
