package com.quwanda.e2e.bench;

import java.util.Map;

/** One part of the benchmark. */
interface Section {
  /**
   * Measures and prints.
   *
   * @param smoke shows only that it works: short, its figures worthless
   * @return what it found, as it goes into the JSON file
   * @throws IllegalStateException when something does not hold that must
   */
  Map<String, Object> run(boolean smoke);
}
