package com.quwanda.stock.api;

/**
 * What one bucket gives to a hold.
 *
 * @param bucket number of the bucket, 0 to 63
 * @param count places taken from it, at least 1
 */
public record AllocationPart(int bucket, int count) {}
