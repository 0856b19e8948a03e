package com.quwanda.wallet.api;

/**
 * The balance of an account: the sum of its ledger.
 *
 * @param account e.g. {@code club:club_9}, {@code platform}, {@code channel:wechat-pay}, {@code
 *     user:1001:available}
 * @param balance yuan with two decimals
 * @param rolledUpTo highest ledger id that its last roll-up counts, 0 when it has none
 * @param entriesSince ledger entries that were added up one by one
 */
public record AccountView(String account, String balance, long rolledUpTo, long entriesSince) {}
