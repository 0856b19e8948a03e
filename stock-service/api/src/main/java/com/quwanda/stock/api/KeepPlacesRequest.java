package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Says what the waitlist of a ticket type wants. As many free places are kept from the public, as
 * soon as they suffice for one who waits.
 *
 * @param version of these numbers; a lower one than the last changes nothing
 * @param places what is waited for in all, 0 to 9999999
 * @param least the fewest places that one waits for; 0 when nobody does
 */
public record KeepPlacesRequest(
    @NotNull @Min(1) Long version,
    @NotNull @Min(0) @Max(9_999_999) Integer places,
    @NotNull @Min(0) @Max(10_000) Integer least) {}
