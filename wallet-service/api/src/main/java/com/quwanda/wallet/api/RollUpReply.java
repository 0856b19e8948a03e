package com.quwanda.wallet.api;

/**
 * What a run of the roll-up did.
 *
 * @param accounts accounts that got a newer roll-up
 * @param entries ledger entries that these count in addition
 * @param busy accounts left for the next run, since entries of theirs belong to transactions that
 *     have not ended
 */
public record RollUpReply(int accounts, long entries, int busy) {}
