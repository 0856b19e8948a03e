package com.quwanda.e2e.bench.lua;

import java.util.List;
import java.util.Map;

/** Median, least and greatest of an odd number of rounds. */
record Spread(double median, double min, double max) {

  static Spread of(List<Double> rounds) {
    List<Double> sorted = rounds.stream().sorted().toList();
    return new Spread(sorted.get(sorted.size() / 2), sorted.get(0), sorted.get(sorted.size() - 1));
  }

  String text(String format) {
    return (format + " (" + format + "-" + format + ")").formatted(median, min, max);
  }

  Map<String, Object> toJson() {
    return Map.of("median", median, "min", min, "max", max);
  }
}
