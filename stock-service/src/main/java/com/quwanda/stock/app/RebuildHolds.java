package com.quwanda.stock.app;

import com.baomidou.mybatisplus.core.toolkit.Wrappers;
import com.quwanda.lua.CorruptStockException;
import com.quwanda.lua.DropOutcome;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.RecountOutcome;
import com.quwanda.lua.RecountReply;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.model.Repair;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final int LOOKS = 3;

  /** What was done so far. */
  static final class Tally {
    int restored;
    int confirmed;
    int released;
    int failed;
  }

  private final StockLogMapper journal;
  private final LiveHolds live;
  private final RepairHold repair;
  private final StockScripts scripts;
  private final RedisCalls redis;

  RebuildHolds(
      StockLogMapper journal,
      LiveHolds live,
      RepairHold repair,
      StockScripts scripts,
      RedisCalls redis) {
    this.journal = journal;
    this.live = live;
    this.repair = repair;
    this.scripts = scripts;
    this.redis = redis;
  }

  /**
   * Gives back what Redis has and the journal shows as given back, wholly or partly: others may
   * have the places by now, and need them to be restored.
   *
   * @param alive called now and then; may throw to end the rebuild
   */
  void giveBack(String activityId, Tally tally, Runnable alive) {
    Set<String> having = new LinkedHashSet<>();
    redis.of(
        () -> {
          scripts.walkHolds(
              activityId,
              hold -> {
                if (hold.state() != HoldState.RELEASED && !hold.left().isEmpty()) {
                  having.add(hold.orderId());
                }
              });
          return null;
        });
    List<String> all = List.copyOf(having);
    for (int at = 0; at < all.size(); at += PAGE) {
      alive.run();
      for (StockLogRow row :
          journal.givenBack(activityId, all.subList(at, Math.min(at + PAGE, all.size())))) {
        inOneGoOrEach(List.of(row), one -> follow(one, tally), tally);
      }
    }
  }

  private List<StockLogRow> follow(List<StockLogRow> rows, Tally tally) {
    for (StockLogRow row : rows) {
      Repair done = repair.follow(row);
      if (done == Repair.IMPOSSIBLE) {
        throw new CorruptStockException(row.orderId + " is not " + row.state + " in Redis");
      }
      tally.released += done == Repair.NONE ? 0 : 1;
    }
    return rows;
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
            bring(type, page.stream().filter(row -> row.quantity > 0).toList(), tally, LOOKS);
          });
    }
  }

  private void bring(TicketTypeRow type, List<StockLogRow> rows, Tally tally, int looks) {
    Map<String, HoldRecord> known =
        redis.of(
            () -> scripts.holds(type.activityId, rows.stream().map(row -> row.orderId).toList()));
    List<StockLogRow> lost = new ArrayList<>();
    List<StockLogRow> unsold = new ArrayList<>();
    List<String> moving = new ArrayList<>();
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
        if (redis.of(() -> scripts.drop(row.activityId, hold)) == DropOutcome.DROPPED) {
          dropped = true;
          lost.add(row);
        } else {
          moving.add(row.orderId);
        }
      }
    }
    if (dropped) {
      recount(type, tally);
    }
    List<StockLogRow> present = new ArrayList<>();
    inOneGoOrEach(lost, rest -> restore(rest, tally, present), tally);
    tally.confirmed += inOneGoOrEach(unsold, this::confirm, tally).size();
    // Another has restored these meanwhile, perhaps as they were before they were sold.
    for (StockLogRow row : present.stream().filter(RebuildHolds::isSold).toList()) {
      inOneGoOrEach(List.of(row), one -> follow(one, tally), tally);
    }
    if (!moving.isEmpty()) {
      lookAgain(type, moving, tally, looks);
    }
  }

  /** Who settles a hold changed its record since it was read. */
  private void lookAgain(TicketTypeRow type, List<String> moving, Tally tally, int looks) {
    if (looks == 1) {
      LOG.error("holds {} change all the time", moving);
      tally.failed += moving.size();
      return;
    }
    bring(
        type,
        journal.selectList(Wrappers.<StockLogRow>query().in("order_id", moving)).stream()
            .filter(row -> !row.state.isFinal())
            .toList(),
        tally,
        looks - 1);
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

  /** Collects those that were there in {@code present}; a repeat finds more of them there. */
  private List<StockLogRow> restore(
      List<StockLogRow> rows, Tally tally, List<StockLogRow> present) {
    List<RestoreOutcome> outcomes =
        redis.of(() -> scripts.restoreAll(rows.stream().map(RepairHold::lost).toList()));
    for (int i = 0; i < rows.size(); i++) {
      switch (outcomes.get(i)) {
        case RESTORED -> tally.restored++;
        case PRESENT -> present.add(rows.get(i));
        case NOT_ENOUGH -> {
          LOG.error("hold {} cannot be restored: its places are taken", rows.get(i).orderId);
          tally.failed++;
        }
        case NOT_WARMED_UP -> throw new IllegalStateException("Redis was lost once more");
      }
    }
    return rows;
  }

  private List<StockLogRow> confirm(List<StockLogRow> rows) {
    List<SettleReply> replies =
        redis.of(() -> scripts.confirmAll(rows.stream().map(RepairHold::ref).toList()));
    for (int i = 0; i < rows.size(); i++) {
      requireSettled(rows.get(i), replies.get(i));
    }
    return rows;
  }

  private static void requireSettled(StockLogRow row, SettleReply reply) {
    if (reply instanceof SettleReply.Refused refused) {
      throw new CorruptStockException(row.orderId + ": " + refused);
    }
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
