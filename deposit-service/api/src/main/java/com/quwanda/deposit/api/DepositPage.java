package com.quwanda.deposit.api;

import java.util.List;

/**
 * One page of a user's deposits.
 *
 * @param deposits newest first
 * @param next cursor of the next page, null on the last one
 */
public record DepositPage(List<DepositView> deposits, String next) {}
