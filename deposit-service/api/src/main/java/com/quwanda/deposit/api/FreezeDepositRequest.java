package com.quwanda.deposit.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Takes places for a deposit.
 *
 * @param activityId the activity, 1 to 64 letters, digits, {@code _} or {@code -}
 * @param ticketType one of its ticket types, same alphabet
 * @param quantity places, a whole JSON number, 1 to 1000 and at most the activity's limit per user
 */
public record FreezeDepositRequest(
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @NotNull @Min(1) @Max(1000) Integer quantity) {}
