package com.quwanda.wallet.api;

import java.util.List;

/**
 * One page of what is frozen, by ascending order id.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record OpenFreezePage(List<OpenFreeze> items, String nextCursor) {}
