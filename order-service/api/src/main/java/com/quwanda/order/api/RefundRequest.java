package com.quwanda.order.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/**
 * Gives places of a paid order back.
 *
 * @param quantity how many, a whole JSON number, at most what the order still has; all that it has
 *     when it is left out
 */
public record RefundRequest(@Min(1) @Max(1000) Integer quantity) {}
