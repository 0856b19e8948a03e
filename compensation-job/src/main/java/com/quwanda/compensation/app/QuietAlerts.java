package com.quwanda.compensation.app;

import com.quwanda.compensation.model.Throttle;
import java.time.Clock;
import java.util.OptionalInt;

/** Passes each alert on once in a while; how many were held back is told with the next. */
final class QuietAlerts implements Alerts {

  private final Alerts next;
  private final Throttle throttle;
  private final HealingMetrics metrics;
  private final Clock clock;

  QuietAlerts(Alerts next, Throttle throttle, HealingMetrics metrics, Clock clock) {
    this.next = next;
    this.throttle = throttle;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public void raise(String key, String text) {
    OptionalInt heldBack = throttle.pass(key, clock.instant());
    if (heldBack.isEmpty()) {
      metrics.alert("held_back");
      return;
    }
    int times = heldBack.getAsInt();
    next.raise(key, times == 0 ? text : text + " (and " + times + " times since the last alert)");
  }
}
