package com.quwanda.e2e.bench.lua;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A ratio of two arms, made in each round from figures taken one right after the other.
 *
 * @param atMost whether the limit is a highest value, or else a lowest
 */
record Goal(String what, boolean atMost, double limit, List<Double> ratios) {

  Spread spread() {
    return Spread.of(ratios);
  }

  boolean met() {
    double median = spread().median();
    return atMost ? median <= limit : median >= limit;
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("what", what);
    json.put(atMost ? "atMost" : "atLeast", limit);
    json.put("ratio", spread().toJson());
    json.put("met", met());
    return json;
  }

  @Override
  public String toString() {
    return "%-62s %s %.2f  %s  %s"
        .formatted(
            what, atMost ? "<=" : ">=", limit, spread().text("%.2f"), met() ? "met" : "MISSED");
  }
}
