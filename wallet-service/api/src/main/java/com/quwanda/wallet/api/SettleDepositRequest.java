package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * A deposit is confirmed: it is used for the price, and what the price is above it is charged. A
 * deposit above the price gives the difference back.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param deposit what is frozen, yuan, at most two decimals
 * @param price what the club gets, yuan, at most two decimals
 * @param clubId the club
 * @param orderId the deposit's order
 */
public record SettleDepositRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String deposit,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String price,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String clubId,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId) {}
