package com.quwanda.stock.api;

import java.util.List;

/**
 * One page of activities, newest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record ActivityPage(List<ActivityView> items, String nextCursor) {}
