package com.quwanda.wallet.api;

import java.time.OffsetDateTime;

/**
 * What a wallet keeps frozen for one order or deposit, by the ledger.
 *
 * @param userId the user
 * @param orderId the order or deposit
 * @param amount yuan with two decimals, not 0
 * @param since when its first entry was written
 */
public record OpenFreeze(long userId, String orderId, String amount, OffsetDateTime since) {}
