package com.quwanda.stock.app;

import com.baomidou.mybatisplus.core.toolkit.Wrappers;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Brings the holds in Redis in line with the journal, while the sale is suspended. What settles
 * holds meanwhile is safe: it writes Redis between two states of the journal, as ever.
 */
@Component
class RebuildHolds {

  private static final Logger LOG = LoggerFactory.getLogger(RebuildHolds.class);
  private static final int PAGE = 500;
  private static final Instant ANY_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  /** What was done so far. */
  static final class Tally {
    int restored;
    int confirmed;
    int released;
    int failed;
  }

  private final StockLogMapper journal;
  private final LiveHolds live;
  private final StockScripts scripts;
  private final RedisCalls redis;

  RebuildHolds(StockLogMapper journal, LiveHolds live, StockScripts scripts, RedisCalls redis) {
    this.journal = journal;
    this.live = live;
    this.scripts = scripts;
    this.redis = redis;
  }

  /**
   * Releases what Redis holds and the journal shows as ended: others may have the places by now.
   *
   * @param alive called now and then; may throw to end the rebuild
   */
  void releaseEnded(String activityId, Tally tally, Runnable alive) {
    List<String> held = redis.of(() -> scripts.unsettled(activityId, ANY_TIME, Integer.MAX_VALUE));
    for (int at = 0; at < held.size(); at += PAGE) {
      alive.run();
      List<String> page = held.subList(at, Math.min(at + PAGE, held.size()));
      for (StockLogRow row :
          journal.selectList(Wrappers.<StockLogRow>query().in("order_id", page))) {
        if (row.state.isFinal() && row.activityId.equals(activityId)) {
          each(row, tally, () -> release(row, tally));
        }
      }
    }
  }

  /** Restores and confirms what the journal says lives. */
  void restoreLive(TicketTypeRow type, Tally tally, Runnable alive) {
    for (com.quwanda.stock.model.HoldState state : LiveHolds.STATES) {
      live.forEachPage(
          type,
          state,
          page -> {
            alive.run();
            Map<String, HoldRecord> inRedis =
                redis.of(
                    () ->
                        scripts.holds(
                            type.activityId, page.stream().map(row -> row.orderId).toList()));
            for (StockLogRow row : page) {
              // What was never taken is the tombstone of a release, not a hold.
              if (row.quantity > 0) {
                each(row, tally, () -> bring(row, inRedis.get(row.orderId), tally));
              }
            }
          });
    }
  }

  /** Sets the counters of a ticket type to what the holds say. */
  void recount(TicketTypeRow type, Tally tally) {
    var recounted = redis.of(() -> scripts.recount(type.activityId, type.code));
    if (recounted.outcome() != com.quwanda.lua.RecountOutcome.RECOUNTED) {
      LOG.error("recount of {}/{}: {}", type.activityId, type.code, recounted.outcome());
      tally.failed++;
    }
  }

  private void bring(StockLogRow row, HoldRecord known, Tally tally) {
    HoldRecord kept = known;
    if (known != null && !isOf(known, row)) {
      if (known.state() == HoldState.RELEASED && isBeingReleased(row)) {
        return;
      }
      LOG.warn("hold {} in Redis is not the journal's {}", known, row.allocation);
      scripts.drop(row.activityId, row.orderId);
      redis.of(() -> scripts.recount(row.activityId, row.ticketType));
      kept = null;
    }
    if (kept == null && !isRestored(row, tally)) {
      return;
    }
    if (row.state == com.quwanda.stock.model.HoldState.CONFIRMED
        && (kept == null || kept.state() == HoldState.HELD)) {
      settled(row, redis.of(() -> scripts.confirm(ref(row))));
      tally.confirmed += kept == null ? 0 : 1;
    }
  }

  private static boolean isOf(HoldRecord hold, StockLogRow row) {
    return hold.state() != HoldState.RELEASED
        && hold.userId() == row.userId
        && hold.ticketType().equals(row.ticketType)
        && hold.fingerprint().equals(row.fingerprint)
        && hold.allocation().toString().equals(row.allocation);
  }

  /** A settlement claims the row before it releases in Redis. */
  private boolean isBeingReleased(StockLogRow row) {
    StockLogRow now = journal.find(row.orderId);
    return now.state.isFinal() || now.markOperation == Operation.RELEASE;
  }

  private boolean isRestored(StockLogRow row, Tally tally) {
    RestoreOutcome outcome =
        redis.of(
            () ->
                scripts.restore(
                    ref(row), row.fingerprint, row.frozenAt, Allocation.parse(row.allocation)));
    switch (outcome) {
      case RESTORED -> tally.restored++;
      case PRESENT -> LOG.debug("{} came back by itself", row.orderId);
      case NOT_ENOUGH -> {
        LOG.error("hold {} cannot be restored: its places are taken", row.orderId);
        tally.failed++;
      }
      case NOT_WARMED_UP -> throw new IllegalStateException("Redis was lost once more");
    }
    return outcome == RestoreOutcome.RESTORED;
  }

  private void release(StockLogRow row, Tally tally) {
    settled(row, redis.of(() -> scripts.release(ref(row))));
    tally.released++;
  }

  private static void settled(StockLogRow row, SettleReply reply) {
    if (reply instanceof SettleReply.Refused refused) {
      throw new com.quwanda.lua.CorruptStockException(row.orderId + ": " + refused, null);
    }
  }

  /** One hold that cannot be brought in line must not keep the others from it. */
  private static void each(StockLogRow row, Tally tally, Runnable work) {
    try {
      work.run();
    } catch (com.quwanda.lua.CorruptStockException bad) {
      LOG.error("hold {} cannot be brought in line", row.orderId, bad);
      tally.failed++;
    }
  }

  private static HoldRef ref(StockLogRow row) {
    return new HoldRef(row.activityId, row.ticketType, row.orderId, row.owner, row.userId);
  }
}
