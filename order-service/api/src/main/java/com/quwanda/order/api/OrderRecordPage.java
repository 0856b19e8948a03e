package com.quwanda.order.api;

import java.util.List;

/**
 * One page of an activity's order rows, oldest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record OrderRecordPage(List<OrderRecord> items, String nextCursor) {}
