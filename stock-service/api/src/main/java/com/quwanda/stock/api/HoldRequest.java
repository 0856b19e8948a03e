package com.quwanda.stock.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;

/**
 * Asks for places before any transaction begins.
 *
 * @param orderId id of the order the hold is for; repeating it never takes twice
 * @param owner service whose record decides the hold's fate, e.g. {@code order-service}
 * @param userId buyer, a positive number
 * @param activityId activity, 1 to 64 letters, digits, {@code _} or {@code -}
 * @param ticketType ticket type of that activity, same alphabet
 * @param quantity places, 1 up to the activity's limit per user
 * @param deposit whether the places are taken for a deposit instead of the price
 * @param waitlist whether the places are taken for who waits for them: those that are kept for the
 *     waitlist are taken too
 * @param fingerprint digest of the client's request; another one under the same order id is refused
 */
public record HoldRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @NotNull @Pattern(regexp = "[a-z-]{1,32}") String owner,
    @NotNull @Positive Long userId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @NotNull Integer quantity,
    boolean deposit,
    boolean waitlist,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String fingerprint) {}
