package com.quwanda.e2e.bench;

import java.util.List;

/** Median, least and greatest of several rounds. */
record Summary(double median, double min, double max) {

  static Summary of(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int size = sorted.size();
    double median =
        size % 2 == 1
            ? sorted.get(size / 2)
            : (sorted.get(size / 2 - 1) + sorted.get(size / 2)) / 2;
    return new Summary(median, sorted.get(0), sorted.get(size - 1));
  }

  @Override
  public String toString() {
    return "%.1f (%.1f-%.1f)".formatted(median, min, max);
  }
}
