package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * An amount that moves within a wallet, between what is available and what is frozen.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param amount yuan, more than 0, at most two decimals
 * @param orderId the deposit it is for
 */
public record FreezeRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String amount,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId) {}
