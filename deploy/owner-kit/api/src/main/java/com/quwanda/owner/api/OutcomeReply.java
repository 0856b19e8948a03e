package com.quwanda.owner.api;

/**
 * How an order stands, and why it is said to.
 *
 * @param orderId the order
 * @param outcome what holds
 * @param refunded places that the order has given back in all; 0 unless it is PAID
 * @param doubt why it is IN_DOUBT; null for every other outcome
 * @param xid the global transaction the answer was asked for, null when none
 * @param reason what the row said, which transactions were asked about, what the TC said and how
 *     old they are; at most 512 characters
 */
public record OutcomeReply(
    String orderId, Outcome outcome, int refunded, Doubt doubt, String xid, String reason) {}
