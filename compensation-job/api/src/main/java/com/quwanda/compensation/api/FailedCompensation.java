package com.quwanda.compensation.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * A hold that its launcher could not settle.
 *
 * @param orderId the hold's order
 * @param activityId the hold's activity
 * @param ticketType the hold's ticket type
 * @param owner service whose record decides the hold's fate
 * @param xid the transaction that has ended, or null when none began
 * @param error why it could not, at most 512 characters
 */
public record FailedCompensation(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @NotNull @Pattern(regexp = "[a-z-]{1,32}") String owner,
    @Size(max = 128) String xid,
    @NotNull @Size(max = 512) String error) {}
