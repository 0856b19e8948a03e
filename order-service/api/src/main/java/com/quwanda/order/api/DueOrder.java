package com.quwanda.order.api;

import java.time.OffsetDateTime;

/**
 * An order whose payment is overdue.
 *
 * @param orderId the order
 * @param activityId its activity
 * @param payUntil first instant at which it could no longer be paid
 */
public record DueOrder(String orderId, String activityId, OffsetDateTime payUntil) {}
