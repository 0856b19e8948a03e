package com.quwanda.order.api;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

/**
 * Accepts an offer as something else than a ticket order.
 *
 * @param userId whom the offer was made to
 */
public record PassOnRequest(@NotNull @Positive Long userId) {}
