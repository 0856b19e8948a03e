package com.quwanda.order.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Asks to be offered places that others give back.
 *
 * @param activityId activity, 1 to 64 letters, digits, {@code _} or {@code -}
 * @param ticketType ticket type of that activity, same alphabet
 * @param quantity places, 1 up to the activity's limit per user
 */
public record JoinWaitlistRequest(
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @NotNull @Min(1) @Max(10_000) Integer quantity) {}
