package com.quwanda.wallet.api;

/**
 * Whether a wallet has an amount now. A quick look before a transaction, no promise.
 *
 * @param affordable whether it had it when it was looked at
 * @param missing yuan that were missing, two decimals; 0.00 when it is affordable
 */
public record Affordability(boolean affordable, String missing) {}
