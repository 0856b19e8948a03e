package com.quwanda.wallet.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of a user's ledger, newest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record LedgerPage(List<LedgerEntryView> items, @OrNull String nextCursor) {}
