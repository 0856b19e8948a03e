package com.quwanda.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows which components answer, as they were asked a few seconds ago: no scrape waits for one.
 * Before the first answer a component is not shown.
 */
final class ComponentGauges {

  private static final Logger LOG = LoggerFactory.getLogger(ComponentGauges.class);

  private final List<Component> components;
  private final MeterRegistry meters;
  private final Map<String, Integer> up = new ConcurrentHashMap<>();

  ComponentGauges(List<Component> components, MeterRegistry meters) {
    this.components = components;
    this.meters = meters;
  }

  /** Asks all of them. */
  void look() {
    for (Component component : components) {
      if (up.put(component.name(), isUp(component) ? 1 : 0) == null) {
        Gauge.builder("component_up", up, all -> all.get(component.name()))
            .description("Whether what this process works with answers: 1, or 0")
            .tag("component", component.name())
            .register(meters);
      }
    }
  }

  private static boolean isUp(Component component) {
    try {
      return component.isUp().getAsBoolean();
    } catch (RuntimeException away) {
      LOG.debug("{} is away", component.name(), away);
      return false;
    }
  }
}
