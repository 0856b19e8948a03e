package com.quwanda.stock.app;

import com.quwanda.lua.LeaseReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Keeps the sale gates in effect, all in one go, and notices those that Redis has lost or that went
 * back to an older state. {@link #renew} is called by one thread.
 */
@Component
class RenewLeases {

  private static final Logger LOG = LoggerFactory.getLogger(RenewLeases.class);

  /** What this process last saw of a gate in Redis; {@code until} is null for one not open. */
  private record Seen(long epoch, Instant until) {}

  private final ActivityMapper activities;
  private final Catalogue catalogue;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final SuspendSales suspend;
  private final SaleGate gate;
  private final StockSettings settings;
  private final Clock clock;

  private final Map<String, Seen> seen = new ConcurrentHashMap<>();

  /** Activities that were suspended when last looked at: theirs may be gone until the rebuild. */
  private volatile Set<String> suspended = Set.of();

  /** Lost ones that are not suspended yet: a renewal hides what was wrong. */
  private final Set<String> lost = new LinkedHashSet<>();

  /** Activities whose gate did not fit their row, with the row's epoch. */
  private final Map<String, Long> unfit = new HashMap<>();

  RenewLeases(
      ActivityMapper activities,
      Catalogue catalogue,
      StockScripts scripts,
      RedisCalls redis,
      SuspendSales suspend,
      SaleGate gate,
      StockSettings settings,
      Clock clock) {
    this.activities = activities;
    this.catalogue = catalogue;
    this.scripts = scripts;
    this.redis = redis;
    this.suspend = suspend;
    this.gate = gate;
    this.settings = settings;
    this.clock = clock;
  }

  /** Whether the activity has had a gate in Redis, so that it must be there unless it was lost. */
  boolean knows(String activityId) {
    return seen.containsKey(activityId) || suspended.contains(activityId);
  }

  /** Renews them; the lost ones are suspended. */
  void renew() {
    List<ActivityRow> gated = activities.gated(clock.instant());
    suspended =
        gated.stream()
            .filter(ActivityRow::suspended)
            .map(row -> row.activityId)
            .collect(Collectors.toUnmodifiableSet());
    Map<String, Long> epochs =
        gated.stream()
            .filter(row -> !row.suspended())
            .collect(
                Collectors.toMap(
                    row -> row.activityId,
                    row -> row.saleEpoch,
                    (one, other) -> one,
                    LinkedHashMap::new));
    seen.keySet().retainAll(epochs.keySet());
    unfit.keySet().retainAll(epochs.keySet());
    Map<String, LeaseReply> replies =
        redis.of(() -> scripts.renewLeases(epochs, settings.saleLease()));
    replies.forEach(
        (activityId, reply) -> {
          if (isLost(activityId, epochs.get(activityId), reply)) {
            LOG.warn("the gate of {} is lost in Redis or went back", activityId);
            lost.add(activityId);
          }
        });
    for (String activityId : List.copyOf(lost)) {
      // One that people have removed meanwhile keeps no other from being looked after.
      if (activities.find(activityId) != null) {
        suspend.one(activityId);
      }
      lost.remove(activityId);
    }
  }

  private boolean isLost(String activityId, long epoch, LeaseReply reply) {
    Seen before = seen.get(activityId);
    switch (reply.outcome()) {
      case RENEWED -> {
        seen.put(activityId, new Seen(epoch, reply.until().orElseThrow()));
        unfit.remove(activityId);
        return before != null
            && before.epoch == epoch
            && before.until != null
            && reply.before().orElseThrow().isBefore(before.until);
      }
      case NOT_OPEN -> {
        seen.put(activityId, new Seen(epoch, null));
        unfit.remove(activityId);
        return false;
      }
      case NO_GATE -> {
        // Who opens a sale for the first time writes the row before the gate: look twice.
        return before != null || isUnfitAgain(activityId, epoch);
      }
      case OTHER_EPOCH -> {
        long stored = reply.epoch().orElseThrow();
        if (before != null && stored < before.epoch) {
          return true;
        }
        if (stored < epoch && isUnfitAgain(activityId, epoch)) {
          // Whoever moved it died between the row and the gate.
          gate.write(catalogue.activity(activityId));
        }
        return false;
      }
    }
    throw new IllegalStateException("no such outcome: " + reply);
  }

  private boolean isUnfitAgain(String activityId, long epoch) {
    Long last = unfit.put(activityId, epoch);
    return last != null && last == epoch;
  }
}
