package com.quwanda.order.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Pays an order through a payment channel.
 *
 * @param channel its name, e.g. {@code simulated-pay}
 */
public record ChannelPaymentRequest(@NotNull @Pattern(regexp = "[a-z-]{1,32}") String channel) {}
