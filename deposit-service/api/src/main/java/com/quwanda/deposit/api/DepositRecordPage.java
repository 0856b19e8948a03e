package com.quwanda.deposit.api;

import java.util.List;

/**
 * One page of deposit rows.
 *
 * @param records oldest first
 * @param next cursor of the next page, null on the last one
 */
public record DepositRecordPage(List<DepositRecord> records, String next) {}
