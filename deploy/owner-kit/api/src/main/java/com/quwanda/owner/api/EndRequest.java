package com.quwanda.owner.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Ends an order whatever state it is in: an unpaid one is cancelled, a paid one refunded whole.
 *
 * @param who ORGANISER or OPS
 * @param why kept in the order's history, 1 to 200 characters
 */
public record EndRequest(@NotNull Actor who, @NotNull @Size(min = 1, max = 200) String why) {}
