package com.quwanda.order.api;

/**
 * How an order stands, and why it is said to.
 *
 * @param orderId the order
 * @param outcome what holds
 * @param xid the global transaction the answer rests on, null when none is known
 * @param reason what the row said, what the TC said and how old the transaction is; at most 512
 *     characters
 */
public record OutcomeReply(String orderId, Outcome outcome, String xid, String reason) {}
