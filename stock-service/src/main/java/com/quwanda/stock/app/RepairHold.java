package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.CorruptStockException;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.LostHold;
import com.quwanda.lua.Refunds;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Repair;
import com.quwanda.stock.store.Healing;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Makes Redis follow a journal row that is settled, since Redis may have come back with an older
 * state.
 *
 * <p>A branch may mark the row meanwhile, say for a cancellation or a refund. That is safe whoever
 * is first, because Redis' record of the order decides: once a release or refund has been there,
 * its record or tombstone refuses the restore; before it, it gives back what was restored. Ended
 * rows are ended for good.
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
    Repair repair = follow(row);
    if (repair == Repair.IMPOSSIBLE) {
      return refuse(row);
    }
    if (repair == Repair.NONE) {
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
   * Makes Redis show what a row shows. What its mark is about may be there already: a crash came
   * before the journal had it.
   *
   * @return what was done; NONE when Redis shows it, IMPOSSIBLE when no script can bring it in line
   * @throws CorruptStockException when the record in Redis is not of this row
   */
  Repair follow(StockLogRow row) {
    HoldRecord record = redis.of(() -> scripts.hold(row.activityId, row.orderId)).orElse(null);
    Repair repair =
        record == null
            ? Repair.of(row.state, row.refunds(), null, Refunds.NONE)
            : Repair.of(
                row.state,
                row.refunds(),
                record.state(),
                record.refunds().without(row.markedRefund()));
    boolean done =
        switch (repair) {
          case RESTORE -> restore(row);
          case CONFIRM -> changed(scripts::confirm, row) | refund(row, record);
          case REFUND -> refund(row, record);
          case RELEASE -> changed(scripts::release, row);
          case NONE, IMPOSSIBLE -> true;
        };
    return done ? repair : Repair.NONE;
  }

  /** Brings back a hold that stands and that Redis has lost; false when Redis knows the order. */
  private boolean restore(StockLogRow row) {
    RestoreOutcome restored = redis.of(() -> scripts.restore(lost(row)));
    LOG.warn("hold of {} was lost in Redis: {}", row.orderId, restored);
    return switch (restored) {
      case RESTORED -> true;
      case PRESENT -> false;
      // Its places have been given to others, or Redis has no counters.
      case NOT_WARMED_UP, NOT_ENOUGH ->
          throw new IllegalStateException("restore of " + row.orderId + ": " + restored);
    };
  }

  /** Gives back in Redis what the journal has given back. */
  private boolean refund(StockLogRow row, HoldRecord record) {
    boolean any = false;
    for (Map.Entry<String, Allocation> refund :
        row.refunds().without(record.refunds()).byId().entrySet()) {
      any |= changed(hold -> scripts.refund(hold, refund.getKey(), refund.getValue()), row);
    }
    return any;
  }

  private boolean changed(Function<HoldRef, SettleReply> script, StockLogRow row) {
    SettleReply reply = redis.of(() -> script.apply(ref(row)));
    if (reply instanceof SettleReply.Settled settled) {
      return !settled.replayed();
    }
    throw new CorruptStockException("repair of " + row.orderId + ": " + reply);
  }

  private Result refuse(StockLogRow row) {
    StockLogRow now = rows.find(row.orderId);
    if (now.state != row.state
        || !Objects.equals(now.mark(), row.mark())
        || !Objects.equals(now.lastXid, row.lastXid)) {
      // Redis showed the next step of a hold that has moved on.
      return Result.OVERTAKEN;
    }
    throw new IllegalStateException(
        "hold of %s is %s in the journal and not so in Redis".formatted(row.orderId, row.state));
  }

  /** What is archived has left Redis for good; to bring it back would take its places twice. */
  private boolean mayBeArchived(StockLogRow row) {
    Instant ended = catalogue.activity(row.activityId).saleUntil;
    return ended.plus(settings.adoptHorizon()).isBefore(clock.instant());
  }

  static HoldRef ref(StockLogRow row) {
    return new HoldRef(row.activityId, row.ticketType, row.orderId, row.owner, row.userId);
  }

  /** The hold as the journal has it, for a Redis that may have lost it. */
  static LostHold lost(StockLogRow row) {
    boolean sold = row.state == HoldState.CONFIRMED || row.state == HoldState.REFUNDED;
    return new LostHold(
        ref(row),
        row.fingerprint,
        row.frozenAt,
        sold ? com.quwanda.lua.HoldState.CONFIRMED : com.quwanda.lua.HoldState.HELD,
        Allocation.parse(row.allocation),
        row.left(),
        row.refunds());
  }

  static Healing healing(SettleRequest verdict, StockLogRow row, Instant now) {
    // The freeze was timed by Redis' clock, which may be a little ahead of ours.
    long after = Math.max(0, Duration.between(row.frozenAt, now).toMillis());
    return new Healing(verdict.healer().name(), verdict.evidence(), now, after);
  }
}
