package com.quwanda.stock.app;

import com.baomidou.mybatisplus.core.toolkit.Wrappers;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.CorruptStockException;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.LostHold;
import com.quwanda.lua.RecountOutcome;
import com.quwanda.lua.RecountReply;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
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
      List<StockLogRow> ended =
          journal.selectList(Wrappers.<StockLogRow>query().in("order_id", page)).stream()
              .filter(row -> row.state.isFinal() && row.activityId.equals(activityId))
              .toList();
      for (StockLogRow row : ended) {
        inOneGoOrEach(List.of(row), one -> release(one, tally), tally);
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
            // What was never taken is the tombstone of a release, not a hold.
            bring(type, page.stream().filter(row -> row.quantity > 0).toList(), tally);
          });
    }
  }

  private void bring(TicketTypeRow type, List<StockLogRow> rows, Tally tally) {
    Map<String, HoldRecord> known =
        redis.of(
            () -> scripts.holds(type.activityId, rows.stream().map(row -> row.orderId).toList()));
    List<StockLogRow> lost = new ArrayList<>();
    List<StockLogRow> unsold = new ArrayList<>();
    boolean dropped = false;
    for (StockLogRow row : rows) {
      HoldRecord hold = known.get(row.orderId);
      if (hold == null) {
        lost.add(row);
      } else if (isOf(hold, row)) {
        if (isSold(row) && hold.state() == HoldState.HELD) {
          unsold.add(row);
        }
      } else if (hold.state() != HoldState.RELEASED || !isBeingReleased(row)) {
        LOG.warn("hold {} in Redis is not the journal's {}", hold, row.allocation);
        scripts.drop(row.activityId, row.orderId);
        dropped = true;
        lost.add(row);
      }
    }
    if (dropped) {
      recount(type, tally);
    }
    List<StockLogRow> restored = inOneGoOrEach(lost, rest -> restore(rest, tally), tally);
    unsold.forEach(row -> tally.confirmed++);
    unsold.addAll(restored.stream().filter(RebuildHolds::isSold).toList());
    inOneGoOrEach(unsold, this::confirm, tally);
  }

  /** One hold that cannot be brought in line must not keep the others from it. */
  private static List<StockLogRow> inOneGoOrEach(
      List<StockLogRow> rows, UnaryOperator<List<StockLogRow>> work, Tally tally) {
    if (rows.isEmpty()) {
      return rows;
    }
    try {
      return work.apply(rows);
    } catch (CorruptStockException oneOfThem) {
      List<StockLogRow> done = new ArrayList<>();
      for (StockLogRow row : rows) {
        try {
          done.addAll(work.apply(List.of(row)));
        } catch (CorruptStockException bad) {
          LOG.error("hold {} cannot be brought in line", row.orderId, bad);
          tally.failed++;
        }
      }
      return done;
    }
  }

  private static boolean isSold(StockLogRow row) {
    return row.state == com.quwanda.stock.model.HoldState.CONFIRMED;
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

  /** Those that are there now; a repeat finds them there too. */
  private List<StockLogRow> restore(List<StockLogRow> rows, Tally tally) {
    List<RestoreOutcome> outcomes =
        redis.of(() -> scripts.restoreAll(rows.stream().map(RebuildHolds::lost).toList()));
    List<StockLogRow> there = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      switch (outcomes.get(i)) {
        case RESTORED -> {
          tally.restored++;
          there.add(rows.get(i));
        }
        case PRESENT -> there.add(rows.get(i));
        case NOT_ENOUGH -> {
          LOG.error("hold {} cannot be restored: its places are taken", rows.get(i).orderId);
          tally.failed++;
        }
        case NOT_WARMED_UP -> throw new IllegalStateException("Redis was lost once more");
      }
    }
    return there;
  }

  private List<StockLogRow> confirm(List<StockLogRow> rows) {
    List<SettleReply> replies =
        redis.of(() -> scripts.confirmAll(rows.stream().map(RebuildHolds::ref).toList()));
    for (int i = 0; i < rows.size(); i++) {
      requireSettled(rows.get(i), replies.get(i));
    }
    return rows;
  }

  private List<StockLogRow> release(List<StockLogRow> rows, Tally tally) {
    for (StockLogRow row : rows) {
      requireSettled(row, redis.of(() -> scripts.release(ref(row))));
      tally.released++;
    }
    return rows;
  }

  private static void requireSettled(StockLogRow row, SettleReply reply) {
    if (reply instanceof SettleReply.Refused refused) {
      throw new CorruptStockException(row.orderId + ": " + refused);
    }
  }

  private static LostHold lost(StockLogRow row) {
    return new LostHold(ref(row), row.fingerprint, row.frozenAt, Allocation.parse(row.allocation));
  }

  private static HoldRef ref(StockLogRow row) {
    return new HoldRef(row.activityId, row.ticketType, row.orderId, row.owner, row.userId);
  }

  /** Sets the counters of a ticket type to what the holds say. */
  void recount(TicketTypeRow type, Tally tally) {
    RecountReply recounted = redis.of(() -> scripts.recount(type.activityId, type.code));
    if (recounted.outcome() != RecountOutcome.RECOUNTED) {
      LOG.error("recount of {}/{}: {}", type.activityId, type.code, recounted.outcome());
      tally.failed++;
    }
  }
}
