package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.model.Repair;
import com.quwanda.stock.store.Healing;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes Redis follow a journal row that is settled, since Redis may have come back with an older
 * state.
 *
 * <p>A branch may mark the row meanwhile, say for a cancellation. That is safe whoever is first,
 * because Redis' record of the order decides: once a release has been there, its record or
 * tombstone refuses the restore; before it, the release gives back what was restored. Ended rows
 * are ended for good.
 */
@Component
class RepairHold {

  private static final Logger LOG = LoggerFactory.getLogger(RepairHold.class);

  private final StockLogMapper rows;
  private final Catalogue catalogue;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final StockMetrics metrics;
  private final StockSettings settings;
  private final Clock clock;

  RepairHold(
      StockLogMapper rows,
      Catalogue catalogue,
      StockScripts scripts,
      RedisCalls redis,
      StockMetrics metrics,
      StockSettings settings,
      Clock clock) {
    this.rows = rows;
    this.catalogue = catalogue;
    this.scripts = scripts;
    this.redis = redis;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Repairs the hold of a row without a mark, as that row was read.
   *
   * @throws IllegalStateException when no script can bring Redis in line: people are needed
   */
  Result repair(SettleRequest verdict, StockLogRow row) {
    if (mayBeArchived(row)) {
      return Result.ALREADY;
    }
    com.quwanda.lua.HoldState seen =
        redis
            .of(() -> scripts.hold(row.activityId, row.orderId))
            .map(HoldRecord::state)
            .orElse(null);
    Repair repair = Repair.of(row.state, seen);
    if (repair == Repair.IMPOSSIBLE) {
      return refuse(row, seen);
    }
    if (repair == Repair.NONE || !carryOut(repair, row)) {
      return Result.ALREADY;
    }
    LOG.warn("{} of {}, {} in the journal, by {}", repair, row.orderId, row.state, verdict);
    metrics.repaired(verdict.healer(), repair);
    boolean same =
        rows.repaired(row.orderId, row.state, row.lastXid, healing(verdict, row, clock.instant()))
            == 1;
    return same ? Result.APPLIED : Result.OVERTAKEN;
  }

  /**
   * Brings back a hold that stands and that Redis has lost.
   *
   * @return false when Redis knows the order
   * @throws IllegalStateException when its places have been given to others, or Redis has no
   *     counters
   */
  boolean restore(StockLogRow row) {
    RestoreOutcome restored =
        redis.of(
            () ->
                scripts.restore(
                    ref(row), row.fingerprint, row.frozenAt, Allocation.parse(row.allocation)));
    LOG.warn("hold of {} was lost in Redis: {}", row.orderId, restored);
    return switch (restored) {
      case RESTORED -> true;
      case PRESENT -> false;
      case NOT_WARMED_UP, NOT_ENOUGH ->
          throw new IllegalStateException("restore of " + row.orderId + ": " + restored);
    };
  }

  private boolean carryOut(Repair repair, StockLogRow row) {
    return switch (repair) {
      case RESTORE -> restore(row);
      case RESTORE_AND_CONFIRM -> restore(row) | changed(scripts::confirm, row);
      case CONFIRM -> changed(scripts::confirm, row);
      case RELEASE -> changed(scripts::release, row);
      case NONE, IMPOSSIBLE -> false;
    };
  }

  private boolean changed(Function<HoldRef, SettleReply> script, StockLogRow row) {
    SettleReply reply = redis.of(() -> script.apply(ref(row)));
    if (reply instanceof SettleReply.Settled settled) {
      return !settled.replayed();
    }
    throw new IllegalStateException("repair of " + row.orderId + ": " + reply);
  }

  private Result refuse(StockLogRow row, com.quwanda.lua.HoldState seen) {
    StockLogRow now = rows.find(row.orderId);
    if (now.state != row.state || !Objects.equals(now.mark(), row.mark())) {
      // Redis showed the next step of a hold that has moved on.
      return Result.OVERTAKEN;
    }
    throw new IllegalStateException(
        "hold of %s is %s in the journal and %s in Redis".formatted(row.orderId, row.state, seen));
  }

  /** What is archived has left Redis for good; to bring it back would take its places twice. */
  private boolean mayBeArchived(StockLogRow row) {
    Instant ended = catalogue.activity(row.activityId).saleUntil;
    return ended.plus(settings.adoptHorizon()).isBefore(clock.instant());
  }

  static HoldRef ref(StockLogRow row) {
    return new HoldRef(row.activityId, row.ticketType, row.orderId, row.owner, row.userId);
  }

  static Healing healing(SettleRequest verdict, StockLogRow row, Instant now) {
    // The freeze was timed by Redis' clock, which may be a little ahead of ours.
    long after = Math.max(0, Duration.between(row.frozenAt, now).toMillis());
    return new Healing(verdict.healer().name(), verdict.evidence(), now, after);
  }
}
