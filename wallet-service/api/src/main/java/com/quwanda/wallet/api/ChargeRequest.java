package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * An amount that moves between a wallet and a club.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param amount yuan, more than 0, at most two decimals
 * @param clubId the club on the other side
 * @param orderId the order it is for
 */
public record ChargeRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String amount,
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String clubId,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId) {}
