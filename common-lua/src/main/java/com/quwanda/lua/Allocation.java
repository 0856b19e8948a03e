package com.quwanda.lua;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many places of which bucket: bucket number (0 to 63) to count (1 or more), ascending by
 * bucket. Written as {@code 0:1,2:2}; nothing at all is the empty string.
 */
public record Allocation(SortedMap<Integer, Integer> counts) {
  /** A ticket type has at most this many buckets. */
  public static final int MAX_BUCKETS = 64;

  public static final Allocation NONE = new Allocation(new TreeMap<>());

  /** Throws {@link IllegalArgumentException} for a bucket outside 0..63 or a count below 1. */
  public Allocation {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    counts.forEach(
        (bucket, count) -> {
          if (bucket < 0 || bucket >= MAX_BUCKETS || count < 1) {
            throw new IllegalArgumentException("no such allocation: " + bucket + ":" + count);
          }
        });
  }

  public static Allocation of(Map<Integer, Integer> counts) {
    return new Allocation(new TreeMap<>(counts));
  }

  /**
   * Reads what {@link #toString()} writes. Throws {@link IllegalArgumentException} for anything
   * else, such as a bucket named twice.
   */
  public static Allocation parse(String text) {
    TreeMap<Integer, Integer> counts = new TreeMap<>();
    if (!text.isEmpty()) {
      for (String part : text.split(",", -1)) {
        int colon = part.indexOf(':');
        if (colon < 0) {
          throw new IllegalArgumentException("not an allocation: " + text);
        }
        counts.put(
            Integer.valueOf(part.substring(0, colon)), Integer.valueOf(part.substring(colon + 1)));
      }
    }
    Allocation parsed = new Allocation(counts);
    if (!parsed.toString().equals(text)) {
      throw new IllegalArgumentException("not an allocation: " + text);
    }
    return parsed;
  }

  /** The places of all buckets together. */
  public int total() {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** The places of one bucket, 0 if it has none. */
  public int of(int bucket) {
    return counts.getOrDefault(bucket, 0);
  }

  /**
   * So many of these places, those of the lowest buckets.
   *
   * @param places 0 to {@link #total()}; {@link IllegalArgumentException} for more
   */
  public Allocation first(int places) {
    TreeMap<Integer, Integer> first = new TreeMap<>();
    int missing = places;
    for (Map.Entry<Integer, Integer> part : counts.entrySet()) {
      int take = Math.min(part.getValue(), missing);
      if (take > 0) {
        first.put(part.getKey(), take);
        missing -= take;
      }
    }
    if (missing != 0) {
      throw new IllegalArgumentException(places + " places of " + this);
    }
    return new Allocation(first);
  }

  /** What is left without {@code others}; {@link IllegalArgumentException} if they are more. */
  public Allocation minus(Allocation others) {
    TreeMap<Integer, Integer> left = new TreeMap<>(counts);
    others.counts.forEach(
        (bucket, count) ->
            left.merge(bucket, -count, (had, less) -> had + less == 0 ? null : had + less));
    return new Allocation(left);
  }

  public boolean isEmpty() {
    return counts.isEmpty();
  }

  @Override
  public String toString() {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + ":" + entry.getValue())
        .collect(Collectors.joining(","));
  }
}
