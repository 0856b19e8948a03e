package com.quwanda.compensation.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Settles a hold by hand.
 *
 * @param activityId needed when the journal has no row of the order; else it may be left out
 * @param dryRun true to say what would be done and change nothing
 * @param force verdict LIVE, PAID or DEAD to bring although the outcome is in doubt for good: the
 *     TC has given the transaction up, or says what its row belies. Refused when the outcome is
 *     known or may still become known by itself, as when the TC cannot be reached. Null to bring
 *     the outcome.
 * @param reason why it is forced, kept in the journal; needed with {@code force}, at most 256
 *     characters
 */
public record SettlementRequest(
    @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull Boolean dryRun,
    @Pattern(regexp = "LIVE|PAID|DEAD") String force,
    @Size(max = 256) String reason) {}
