package com.quwanda.wallet.api;

import java.util.Map;

/**
 * What the ledger says of one order.
 *
 * @param orderId the order
 * @param sums account to the sum of its entries for this order, yuan with two decimals; accounts
 *     whose entries sum to 0.00 are there too
 * @param moved {@link EntryType} to what entries of that type have moved for this order, yuan with
 *     two decimals: what the sums no longer show once a deposit's money has gone on
 */
public record OrderLedger(String orderId, Map<String, String> sums, Map<String, String> moved) {}
