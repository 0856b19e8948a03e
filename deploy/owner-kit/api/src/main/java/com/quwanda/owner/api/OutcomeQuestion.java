package com.quwanda.owner.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.OffsetDateTime;

/**
 * Asks how an order stands.
 *
 * @param orderId the order
 * @param xid the XID its journal row is marked with, null when there is no mark
 * @param since when that mark was set, or the places were taken when there is no mark; the grace
 *     age counts from the latest such time known
 */
public record OutcomeQuestion(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @Size(max = 128) String xid,
    @NotNull OffsetDateTime since) {}
