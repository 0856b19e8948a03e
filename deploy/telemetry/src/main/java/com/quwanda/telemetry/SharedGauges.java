package com.quwanda.telemetry;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows what is {@link Measured} while this process has the lease, and nothing of it otherwise. */
final class SharedGauges {

  private static final Logger LOG = LoggerFactory.getLogger(SharedGauges.class);

  /** Two measurements may fail before another instance takes over. */
  private static final int LASTS_INTERVALS = 3;

  private final GaugeLease lease;
  private final List<Measured> measured;
  private final Duration lasts;
  private final Map<String, MultiGauge> gauges = new HashMap<>();
  private boolean held;

  SharedGauges(
      GaugeLease lease, List<Measured> measured, Duration measureEvery, MeterRegistry meters) {
    this.lease = lease;
    this.measured = measured;
    this.lasts = measureEvery.multipliedBy(LASTS_INTERVALS);
    for (Measured each : measured) {
      each.gauges()
          .forEach(
              (name, description) ->
                  gauges.put(
                      name, MultiGauge.builder(name).description(description).register(meters)));
    }
  }

  /** Measures if it is this instance's turn. Called again and again, by one thread. */
  void measure() {
    boolean mine = take();
    if (mine != held) {
      LOG.info(mine ? "measures the gauges of all instances" : "another measures the gauges");
      held = mine;
    }
    for (Measured each : measured) {
      if (mine) {
        show(each);
      } else {
        drop(each);
      }
    }
  }

  /** Shows nothing any more, and lets another instance measure. */
  void stop() {
    measured.forEach(this::drop);
    if (held) {
      held = false;
      try {
        lease.giveBack();
      } catch (SQLException lapsesByItself) {
        LOG.info("the lease of the gauges is left to lapse: {}", lapsesByItself.getMessage());
      }
    }
  }

  private boolean take() {
    try {
      return lease.take(lasts);
    } catch (SQLException away) {
      LOG.warn("it is not known who measures the gauges: {}", away.getMessage());
      return false;
    }
  }

  private void show(Measured each) {
    try {
      List<Measured.Reading> readings = each.measure();
      each.gauges()
          .keySet()
          .forEach(
              name ->
                  gauges
                      .get(name)
                      .register(
                          readings.stream()
                              .filter(reading -> reading.gauge().equals(name))
                              .map(r -> MultiGauge.Row.of(r.tags(), r.value()))
                              .toList(),
                          true));
    } catch (RuntimeException | Error unread) {
      LOG.warn("{} cannot be measured now: {}", each.gauges().keySet(), unread.toString());
      drop(each);
    }
  }

  private void drop(Measured each) {
    each.gauges().keySet().forEach(name -> gauges.get(name).register(List.of(), true));
  }
}
