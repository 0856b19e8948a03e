package com.quwanda.wallet.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * An amount that moves between accounts that are no wallet.
 *
 * @param operationId names it once: the same id again changes nothing
 * @param entryType CHANNEL_PAYMENT, UNDUE_PAYMENT, REFUND_OWED or CHANNEL_REFUND
 * @param amount yuan, more than 0, at most two decimals
 * @param channel the payment channel; it is a side of all but REFUND_OWED
 * @param clubId the club; it is a side of CHANNEL_PAYMENT and REFUND_OWED, else null
 * @param orderId the order it is for
 */
public record TransferRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String operationId,
    @NotNull EntryType entryType,
    @NotNull @Pattern(regexp = "[0-9]{1,10}(\\.[0-9]{1,2})?") String amount,
    @NotNull @Pattern(regexp = "[a-z-]{1,32}") String channel,
    @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String clubId,
    @NotNull @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId) {}
