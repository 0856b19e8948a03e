package com.quwanda.telemetry;

import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;

/**
 * Gauges whose values are read from a service's database. One instance of the service measures and
 * shows them, so that neither their sum nor their maximum over instances is wrong.
 */
public interface Measured {

  /**
   * One value.
   *
   * @param gauge name of its gauge, one of {@link #gauges}
   * @param tags its labels, of a bounded number of values
   */
  record Reading(String gauge, Tags tags, Number value) {

    /** A value without labels. */
    public static Reading of(String gauge, Number value) {
      return new Reading(gauge, Tags.empty(), value);
    }
  }

  /** What these gauges are, by their names. */
  Map<String, String> gauges();

  /**
   * Reads them now, within a second or so. What is left out is not shown, and what throws is not
   * shown until it can be read again.
   */
  List<Reading> measure();
}
