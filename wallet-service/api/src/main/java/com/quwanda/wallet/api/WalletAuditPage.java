package com.quwanda.wallet.api;

import java.util.List;

/**
 * One page of wallets beside their ledgers, by ascending user id.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record WalletAuditPage(List<WalletAudit> items, String nextCursor) {}
