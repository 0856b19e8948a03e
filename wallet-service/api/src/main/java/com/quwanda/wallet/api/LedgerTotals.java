package com.quwanda.wallet.api;

/**
 * Sums over the whole ledger, from one look at the database.
 *
 * @param ledger sum of all entries, 0.00 when money was neither made nor lost
 * @param unbalanced operations whose own entries do not sum to 0.00
 * @param wallets sum of all wallet rows, available and frozen
 * @param ofUsers sum of the ledger of all users' accounts
 */
public record LedgerTotals(String ledger, long unbalanced, String wallets, String ofUsers) {}
