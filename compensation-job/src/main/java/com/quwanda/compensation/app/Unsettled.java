package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * Holds that were past the grace age and could not be settled, as scan and reconciliation saw them
 * last. One that no run has seen for a while is forgotten: somebody else has settled it.
 */
@Component
class Unsettled {

  private static final int MOST = 100_000;

  private final Map<String, Instant> seen = new ConcurrentHashMap<>();
  private final Duration remembered;
  private final Clock clock;

  Unsettled(HealingSettings settings, HealingMetrics metrics, Clock clock) {
    Duration between = settings.scanInterval().plus(settings.claimTime());
    this.remembered = between.multipliedBy(2);
    this.clock = clock;
    metrics.showUnsettled(this::count);
  }

  void left(String orderId) {
    if (seen.size() < MOST) {
      seen.put(orderId, clock.instant());
    }
  }

  void settled(String orderId) {
    seen.remove(orderId);
  }

  int count() {
    Instant since = clock.instant().minus(remembered);
    seen.values().removeIf(at -> at.isBefore(since));
    return seen.size();
  }
}
