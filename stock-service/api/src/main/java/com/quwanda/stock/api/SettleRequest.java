package com.quwanda.stock.api;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Brings a verdict to a hold.
 *
 * @param orderId the hold's order
 * @param activityId the hold's activity; needed when Redis has a hold that the journal misses
 * @param ticketType the hold's ticket type
 * @param xid the global transaction the verdict was asked for; null when no transaction ever marked
 *     the journal row. A verdict whose XID is not the row's mark is overtaken and changes nothing.
 * @param verdict what the owner says
 * @param refunded places that the owner says are given back of a sold hold in all; 0 unless PAID
 * @param evidence why the owner says so, kept in the journal, at most 512 characters
 * @param healer who brings it
 */
public record SettleRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String ticketType,
    @Size(max = 128) String xid,
    @NotNull Verdict verdict,
    @NotNull @Min(0) Integer refunded,
    @NotNull @Size(max = 512) String evidence,
    @NotNull Healer healer) {}
