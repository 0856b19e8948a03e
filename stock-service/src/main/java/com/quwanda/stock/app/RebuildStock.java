package com.quwanda.stock.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Gate;
import com.quwanda.lua.GateOutcome;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.lua.WarmUpOutcome;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.RebuildReply;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.RedisRunMapper;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Rebuilds a suspended activity in Redis from bucket rows, journal and what waitlists want, then
 * reopens its gate if people have opened the sale. Every step can be done again, so who finds a
 * rebuild that stopped half-way begins it anew.
 */
@Component
public class RebuildStock {

  private static final Logger LOG = LoggerFactory.getLogger(RebuildStock.class);
  private static final int CLAIM_SECONDS = 30;

  private final Catalogue catalogue;
  private final ActivityMapper activities;
  private final TicketTypeMapper types;
  private final RedisRunMapper runs;
  private final SuspendSales suspend;
  private final SaleGate gate;
  private final WarmUpStock warmUp;
  private final RaiseCapacity capacity;
  private final RebuildHolds holds;
  private final KeepPlaces keep;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final StockMetrics metrics;
  private final FaultPoints faults;
  private final StockSettings settings;

  RebuildStock(
      Catalogue catalogue,
      ActivityMapper activities,
      TicketTypeMapper types,
      RedisRunMapper runs,
      SuspendSales suspend,
      SaleGate gate,
      WarmUpStock warmUp,
      RaiseCapacity capacity,
      RebuildHolds holds,
      KeepPlaces keep,
      StockScripts scripts,
      RedisCalls redis,
      StockMetrics metrics,
      FaultPoints faults,
      StockSettings settings) {
    this.catalogue = catalogue;
    this.activities = activities;
    this.types = types;
    this.runs = runs;
    this.suspend = suspend;
    this.gate = gate;
    this.warmUp = warmUp;
    this.capacity = capacity;
    this.holds = holds;
    this.keep = keep;
    this.scripts = scripts;
    this.redis = redis;
    this.metrics = metrics;
    this.faults = faults;
    this.settings = settings;
  }

  /**
   * Suspends an activity and rebuilds it.
   *
   * @throws ProblemException REBUILD_RUNNING when another is at it, who will go on by itself;
   *     STOCK_UNAVAILABLE when Redis cannot be reached or is another run than the one written down
   */
  public RebuildReply rebuild(String activityId) {
    catalogue.activity(activityId);
    return anew(activityId, () -> {})
        .orElseThrow(
            () -> Refuse.with(StockProblem.REBUILD_RUNNING, activityId + " is being rebuilt"));
  }

  /** Suspends an activity, then does {@code suspended}, then rebuilds; empty as with the other. */
  Optional<RebuildReply> anew(String activityId, Runnable suspended) {
    return claimed(
        activityId,
        () -> {
          suspend.one(activityId);
          suspended.run();
        });
  }

  /** Rebuilds a suspended activity; empty, and nothing is done, when another is at it. */
  Optional<RebuildReply> finish(String activityId) {
    return claimed(activityId, () -> {});
  }

  private Optional<RebuildReply> claimed(String activityId, Runnable before) {
    String claim = UUID.randomUUID().toString();
    if (!isClaimed(activityId, claim)) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    boolean done = false;
    RebuildHolds.Tally tally = new RebuildHolds.Tally();
    try {
      before.run();
      carryOut(catalogue.activity(activityId), claim, tally);
      done = true;
    } finally {
      activities.unclaimRebuild(activityId, claim);
      metrics.rebuilt(
          done ? tally.failed == 0 ? "DONE" : "INCOMPLETE" : "FAILED",
          Duration.ofNanos(System.nanoTime() - start));
    }
    LOG.info(
        "{} is rebuilt: {} holds restored, {} confirmed, {} released, {} not brought in line",
        activityId,
        tally.restored,
        tally.confirmed,
        tally.released,
        tally.failed);
    return Optional.of(
        new RebuildReply(
            activityId, tally.restored, tally.confirmed, tally.released, tally.failed));
  }

  private boolean isClaimed(String activityId, String claim) {
    return activities.claimRebuild(activityId, claim, CLAIM_SECONDS) == 1;
  }

  private void carryOut(ActivityRow row, String claim, RebuildHolds.Tally tally) {
    if (!row.suspended()) {
      return;
    }
    refuseAnotherRun();
    if (gate.shut(row) == GateOutcome.ARCHIVED) {
      // Its holds have left Redis for good: to bring them back would take their places twice.
      activities.endSuspension(row.activityId, row.suspension);
      return;
    }
    awaitHoldsInFlight(row);
    Runnable alive =
        () -> {
          if (!isClaimed(row.activityId, claim)) {
            throw new IllegalStateException("another has taken the rebuild over");
          }
        };
    List<TicketTypeRow> ofActivity = types.ofActivity(row.activityId);
    for (TicketTypeRow type : ofActivity) {
      alive.run();
      countersOf(type, tally);
    }
    holds.giveBack(row.activityId, tally, alive);
    for (TicketTypeRow type : ofActivity) {
      // Counters that still count a lost hold have no room to restore it.
      holds.recount(type, tally);
      holds.restoreLive(type, tally, alive);
    }
    for (TicketTypeRow type : ofActivity) {
      holds.recount(type, tally);
      // Before the public can take anything again.
      keep.inRedis(type);
    }
    faults.pass("rebuild.before-reopen");
    alive.run();
    refuseAnotherRun();
    refuseAnotherGate(row);
    activities.endSuspension(row.activityId, row.suspension);
    gate.write(catalogue.activity(row.activityId));
  }

  /**
   * A hold that was taken just before the gate was shut may not be in the journal yet. One whose
   * row takes longer than this pause allows is made sure of by who takes it.
   */
  private void awaitHoldsInFlight(ActivityRow row) {
    long left = settings.rebuildPause().toMillis() - activities.shutForMillis(row.activityId);
    if (left > 0) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("the process is stopping");
      }
    }
  }

  private void countersOf(TicketTypeRow type, RebuildHolds.Tally tally) {
    if (warmUp.warmUp(type) == WarmUpOutcome.STOCK_LOST) {
      holds.recount(type, tally);
    }
    StockSnapshot.OfType counters =
        redis
            .of(() -> scripts.snapshot(type.activityId, List.of(type.code)))
            .types()
            .get(type.code);
    if (counters == null) {
      throw new IllegalStateException("no counters of " + type.activityId + "/" + type.code);
    }
    capacity.since(type, counters.capacityVersion());
  }

  /** Only in the run that is written down does nobody but us write into this activity. */
  private void refuseAnotherRun() {
    if (!redis.of(scripts::observeRun).equals(runs.current())) {
      throw Refuse.with(StockProblem.STOCK_UNAVAILABLE, "Redis is another run by now");
    }
  }

  private void refuseAnotherGate(ActivityRow row) {
    Optional<Gate> now = redis.of(() -> scripts.gate(row.activityId));
    if (now.isEmpty() || now.get().epoch() < row.saleEpoch) {
      throw new IllegalStateException("Redis was lost once more");
    }
  }
}
