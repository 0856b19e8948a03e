package com.quwanda.order.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Buys places of one ticket type of one activity. The server computes the price.
 *
 * @param activityId the activity
 * @param ticketType one of its ticket types
 * @param quantity places, a whole JSON number, 1 to 1000 and at most the activity's limit per user
 */
public record PlaceOrderRequest(
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @NotNull @Min(1) @Max(1000) Integer quantity) {}
