package com.quwanda.stock.api;

import java.util.List;

/**
 * One page of an activity's holds: first those of the journal, oldest first, each with its record
 * in Redis; then those that Redis alone has, with no journal state.
 *
 * @param items at most the limit asked for, ended ones included
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record HoldPage(List<HoldView> items, String nextCursor) {}
