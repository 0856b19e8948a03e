package com.quwanda.stock.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of activities, newest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record ActivityPage(List<ActivityView> items, @OrNull String nextCursor) {}
