package com.quwanda.compensation.api;

/**
 * What became of a hold.
 *
 * @param orderId the hold's order
 * @param outcome what the owner said: LIVE, PAID, DEAD or IN_DOUBT
 * @param reason why it said so
 * @param result APPLIED, ALREADY, OVERTAKEN or FAILED as stock-service answered; IN_DOUBT when no
 *     verdict could be brought; DRY_RUN when none was to be
 * @param state the journal's state afterwards, or null
 */
public record SettlementReply(
    String orderId, String outcome, String reason, String result, String state) {}
