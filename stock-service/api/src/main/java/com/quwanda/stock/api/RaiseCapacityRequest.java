package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Adds places to a ticket type, evenly over its buckets.
 *
 * @param changeId id of this change, chosen by the caller; a repeat adds nothing and finishes a
 *     change that stopped half-way
 * @param add places to add, 1 to 1000000
 */
public record RaiseCapacityRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String changeId,
    @NotNull @Min(1) @Max(1_000_000) Integer add) {}
