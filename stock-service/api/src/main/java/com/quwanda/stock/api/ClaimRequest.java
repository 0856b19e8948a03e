package com.quwanda.stock.api;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * Claims unsettled holds for one worker, so that two workers do not ask for the same ones. A claim
 * is no lock: it lapses, and settling twice does it once.
 *
 * @param worker who claims, any name of its own per process
 * @param claimSeconds how long nobody else gets them, 1 to 3600; a hold still unsettled then can be
 *     claimed again
 * @param minAgeSeconds only holds that were taken, and marked, at least so long ago, 0 or more
 * @param limit at most so many, 1 to 200
 * @param activityId only this activity's, or null for all
 * @param orderId only this order's, or null for all
 * @param shard number of the caller's share, 0 up to {@code shards} - 1
 * @param shards shares there are, 1 to 1000
 * @param dryRun true to list what would be claimed and change nothing
 */
public record ClaimRequest(
    @NotNull @Pattern(regexp = "[A-Za-z0-9._:-]{1,64}") String worker,
    @NotNull @Min(1) @Max(3600) Integer claimSeconds,
    @NotNull @Min(0) Long minAgeSeconds,
    @NotNull @Min(1) @Max(200) Integer limit,
    @Pattern(regexp = "[\\p{L}\\p{N}_-]{1,64}") String activityId,
    @Pattern(regexp = "[A-Za-z0-9_-]{1,64}") String orderId,
    @NotNull @Min(0) Integer shard,
    @NotNull @Min(1) @Max(1000) Integer shards,
    @NotNull Boolean dryRun) {}
