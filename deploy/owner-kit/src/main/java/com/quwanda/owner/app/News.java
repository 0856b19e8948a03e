package com.quwanda.owner.app;

import com.quwanda.owner.api.EventKind;
import java.time.Instant;
import java.util.Map;

/**
 * What a buyer is to be told of an order; whose it is and when it happened is filled in by the kit.
 *
 * @param kind what happened
 * @param quantity places that it is about
 * @param amounts in yuan, two decimal places, by what they are, e.g. penalty and refund
 * @param until first instant at which it is too late to do what is due next; null when nothing is
 */
public record News(EventKind kind, int quantity, Map<String, String> amounts, Instant until) {}
