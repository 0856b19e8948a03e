package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * A deposit was not confirmed in time: the penalty goes to the club, the rest back to the user.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param deposit what is frozen, yuan, at most two decimals
 * @param penalty what the club gets, 0 up to the deposit, at most two decimals
 * @param clubId the club
 * @param orderId the deposit's order
 */
public record PenaliseDepositRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String deposit,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String penalty,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String clubId,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId) {}
