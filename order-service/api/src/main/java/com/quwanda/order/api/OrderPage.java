package com.quwanda.order.api;

import com.quwanda.contract.OrNull;
import java.util.List;

/**
 * One page of a user's orders, newest first.
 *
 * @param items at most the limit asked for
 * @param nextCursor hand it back to get the next page; null on the last one
 */
public record OrderPage(List<OrderView> items, @OrNull String nextCursor) {}
