package com.quwanda.e2e.bench.lua;

import java.util.concurrent.atomic.AtomicLong;

/** Orders and users that have not been seen before, as long as the real ones. */
final class Ids {
  private static final AtomicLong LAST = new AtomicLong();
  // Spreads consecutive numbers over the whole range, as hashed ids are.
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private Ids() {}

  static String order() {
    return "T-%024x".formatted(LAST.incrementAndGet() * SPREAD);
  }

  static String user() {
    return Long.toString(
        1_000_000_000L + Math.floorMod(LAST.incrementAndGet() * SPREAD, 1_000_000_000L));
  }
}
