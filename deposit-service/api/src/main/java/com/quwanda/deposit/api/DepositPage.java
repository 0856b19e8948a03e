package com.quwanda.deposit.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of a user's deposits.
 *
 * @param items newest first
 * @param nextCursor cursor of the next page, null on the last one
 */
public record DepositPage(List<DepositView> items, @OrNull String nextCursor) {}
