package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Money that came in for a user.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param amount yuan, more than 0, at most two decimals
 * @param channel where it came from, e.g. {@code wechat-pay}
 */
public record TopUpRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String amount,
    @NotNull @Pattern(regexp = "[a-z-]{1,32}") String channel) {}
