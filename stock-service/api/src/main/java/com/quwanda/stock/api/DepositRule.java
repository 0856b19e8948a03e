package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * How places of an activity are sold for a deposit.
 *
 * @param ratio share of the price that is frozen, a decimal string above 0 up to 1 with four places
 *     at most; of every ticket type's price it must come to a cent at least
 * @param penaltyRatio share of the deposit that the club keeps when it is not confirmed in time, 0
 *     to 1 with four places at most
 * @param confirmHours a deposit can be confirmed until so many hours before the activity starts, 0
 *     to 8760
 */
public record DepositRule(
    @NotNull @Pattern(regexp = "0(\\.[0-9]{1,4})?|1(\\.0{1,4})?") String ratio,
    @NotNull @Pattern(regexp = "0(\\.[0-9]{1,4})?|1(\\.0{1,4})?") String penaltyRatio,
    @NotNull @Min(0) @Max(8760) Integer confirmHours) {}
