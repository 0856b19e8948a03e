package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * A ticket type to create.
 *
 * @param code its code within the activity, 1 to 64 letters, digits, {@code _} or {@code -}
 * @param name what buyers read
 * @param price price of one place in yuan, a decimal string with two places at most, 0.00 to
 *     99999999.99
 * @param stock places in all, 0 to 1000000
 * @param buckets slices the stock is split into, 1 to 64
 */
public record TicketTypeRequest(
    @NotNull @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String code,
    @NotNull @Size(min = 1, max = 128) String name,
    @NotNull @Pattern(regexp = "(0|[1-9][0-9]{0,7})(\\.[0-9]{1,2})?") String price,
    @NotNull @Min(0) @Max(1_000_000) Integer stock,
    @NotNull @Min(1) @Max(64) Integer buckets) {}
