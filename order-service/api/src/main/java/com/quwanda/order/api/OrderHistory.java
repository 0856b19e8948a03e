package com.quwanda.order.api;

import java.util.List;

/**
 * What happened to an order, oldest first. What a transaction that still runs has done is not
 * there.
 *
 * @param orderId the order
 * @param events one per change
 */
public record OrderHistory(String orderId, List<OrderEvent> events) {}
