package com.quwanda.deposit.api;

import java.util.List;

/**
 * One page of deposit rows.
 *
 * @param items oldest first
 * @param nextCursor cursor of the next page, null on the last one
 */
public record DepositRecordPage(List<DepositRecord> items, String nextCursor) {}
