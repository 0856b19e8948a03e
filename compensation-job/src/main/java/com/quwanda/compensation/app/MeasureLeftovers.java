package com.quwanda.compensation.app;

import com.quwanda.compensation.api.CompensationState;
import com.quwanda.compensation.store.CompensationMapper;
import com.quwanda.compensation.store.MoneyDifferenceMapper;
import com.quwanda.telemetry.Measured;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Shows what is left for a further try, or for people. */
@Component
class MeasureLeftovers implements Measured {

  private static final String COMPENSATIONS = "compensations";
  private static final String DIFFERENCES = "money_differences_open";

  private final CompensationMapper compensations;
  private final MoneyDifferenceMapper differences;

  MeasureLeftovers(CompensationMapper compensations, MoneyDifferenceMapper differences) {
    this.compensations = compensations;
    this.differences = differences;
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(
        COMPENSATIONS, "Holds that launchers have reported and that are not settled",
        DIFFERENCES, "Differences about money that nobody has closed");
  }

  @Override
  public List<Reading> measure() {
    List<Reading> readings = new ArrayList<>();
    for (CompensationState state : List.of(CompensationState.PENDING, CompensationState.PARKED)) {
      readings.add(
          new Reading(COMPENSATIONS, Tags.of("state", state.name()), compensations.count(state)));
    }
    readings.add(Reading.of(DIFFERENCES, differences.countOpen()));
    return readings;
  }
}
