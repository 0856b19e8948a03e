package com.quwanda.compensation.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of differences about money, newest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record MoneyDifferencePage(List<MoneyDifference> items, @OrNull String nextCursor) {}
