package com.quwanda.compensation.api;

import com.quwanda.contract.OrNull;
import java.time.OffsetDateTime;

/**
 * Two places that should agree about a deposit's money and do not. Nothing is repaired: people look
 * into it and close it.
 *
 * @param id its id
 * @param kind what kind of difference, from a closed list
 * @param subject what it is about, e.g. {@code deposit d-4f9c21aa, penalty}
 * @param orderId the deposit, or null when it is about a whole wallet
 * @param expected what should be, with its source
 * @param actual what is, with its source
 * @param foundAt when it was found first
 * @param lastSeenAt when it was found last
 * @param closedAt when an operator closed it, or null
 * @param closedReason why, or null
 */
public record MoneyDifference(
    long id,
    String kind,
    String subject,
    @OrNull String orderId,
    String expected,
    String actual,
    OffsetDateTime foundAt,
    OffsetDateTime lastSeenAt,
    @OrNull OffsetDateTime closedAt,
    @OrNull String closedReason) {}
