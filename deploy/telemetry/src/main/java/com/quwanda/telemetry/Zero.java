package com.quwanda.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.List;

/**
 * Registers counters before they count: one that first appears as 1 has not grown, for whoever
 * reads it from outside.
 */
public final class Zero {

  private Zero() {}

  /** Counters without labels. */
  public static void counters(MeterRegistry meters, String... names) {
    Arrays.stream(names).forEach(meters::counter);
  }

  /** A counter for each value of a label. */
  public static void counters(
      MeterRegistry meters, String name, String label, List<String> values) {
    values.forEach(value -> meters.counter(name, label, value));
  }

  /** A counter for each pair of values of two labels. */
  public static void counters(
      MeterRegistry meters,
      String name,
      String label,
      List<String> values,
      String second,
      List<String> secondValues) {
    values.forEach(
        value -> secondValues.forEach(other -> meters.counter(name, label, value, second, other)));
  }

  /** The names of all constants of an enum. */
  public static List<String> names(Enum<?>[] constants) {
    return Arrays.stream(constants).map(Enum::name).toList();
  }
}
