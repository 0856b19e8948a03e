package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Gives places of a sold hold back, as a branch of the caller's global transaction.
 *
 * @param refundId names the refund once
 * @param quantity places, at most what the hold still has
 * @param endedXid an earlier global transaction over this order that the caller has proven to be
 *     rolled back, whose mark in the journal may be taken over; null when this is the first try
 */
public record RefundHoldRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String refundId,
    @NotNull @Min(1) @Max(1000) Integer quantity,
    @Size(max = 128) String endedXid) {}
