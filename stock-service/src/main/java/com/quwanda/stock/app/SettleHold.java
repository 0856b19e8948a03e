package com.quwanda.stock.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.Refunds;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleReply.Result;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Operation;
import com.quwanda.stock.model.Settlement;
import com.quwanda.stock.model.Settlement.Step;
import com.quwanda.stock.store.Settled;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.telemetry.LogLines;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Ends a hold by its owner's verdict. The only place where held places go back or become sold.
 *
 * <p>Each step is a compare-and-set from the row that the verdict was judged by: first the journal
 * is claimed, then Redis follows, then the journal shows the end. So two that settle the same hold
 * at once do it once, a stalled booking is refused, and what a crash leaves half done is finished
 * by the next that brings the verdict. A verdict that the journal shows already makes Redis follow.
 */
@Component
public class SettleHold {

  private static final Logger LOG = LoggerFactory.getLogger(SettleHold.class);

  private final StockLogMapper rows;
  private final Journal journal;
  private final RepairHold repair;
  private final Catalogue catalogue;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final StockMetrics metrics;
  private final FaultPoints faults;
  private final Clock clock;

  SettleHold(
      StockLogMapper rows,
      Journal journal,
      RepairHold repair,
      Catalogue catalogue,
      StockScripts scripts,
      RedisCalls redis,
      StockMetrics metrics,
      FaultPoints faults,
      Clock clock) {
    this.rows = rows;
    this.journal = journal;
    this.repair = repair;
    this.catalogue = catalogue;
    this.scripts = scripts;
    this.redis = redis;
    this.metrics = metrics;
    this.faults = faults;
    this.clock = clock;
  }

  /** As {@link #settle}, with the failure as an answer: one bad verdict must not stop others. */
  public SettleReply settleOrFail(SettleRequest verdict) {
    return LogLines.ofOrder(
        verdict.orderId(),
        () -> {
          try {
            return settle(verdict);
          } catch (RuntimeException failed) {
            LOG.warn("verdict {} failed", verdict, failed);
            return reply(verdict, Result.FAILED, null);
          }
        });
  }

  /**
   * Applies a verdict.
   *
   * @throws ProblemException when Redis or the database cannot be reached; the verdict can be
   *     brought again
   */
  public SettleReply settle(SettleRequest verdict) {
    StockLogRow row = rows.find(verdict.orderId());
    if (row == null) {
      row = rowOfUnjournalled(verdict);
      if (row == null) {
        return verdict.verdict() == Verdict.DEAD
            ? neverFrozen(verdict)
            : reply(verdict, Result.OVERTAKEN, null);
      }
    }
    if (!isOf(row, verdict)) {
      return reply(verdict, releaseStray(verdict, row), row.state);
    }
    Step step = Settlement.step(row.shown(), verdict.verdict(), verdict.xid(), verdict.refunded());
    Result result = carryOut(step, verdict, row);
    StockLogRow now = rows.find(verdict.orderId());
    if (result == Result.OVERTAKEN) {
      LOG.warn("verdict {} overtaken: {} {}", verdict, now.state, now.mark());
    }
    return reply(verdict, result, now.state);
  }

  /**
   * A hold under an order id that the journal knows at another activity or ticket type: the order's
   * one row can never book it, so its places go back whatever the verdict is.
   */
  private Result releaseStray(SettleRequest verdict, StockLogRow row) {
    Optional<HoldRecord> stray =
        redis.of(() -> scripts.hold(verdict.activityId(), verdict.orderId()));
    if (stray.isEmpty() || stray.get().state() != com.quwanda.lua.HoldState.HELD) {
      return Result.ALREADY;
    }
    HoldRecord hold = stray.get();
    if (UnjournalledHolds.isOf(row, verdict.activityId(), hold)) {
      // The order's own hold: the verdict is on another request under the same key.
      return Result.OVERTAKEN;
    }
    LOG.warn("hold {} stands beside the journal's own", hold);
    redis.of(
        () ->
            scripts.release(
                new HoldRef(
                    verdict.activityId(),
                    hold.ticketType(),
                    hold.orderId(),
                    hold.owner(),
                    hold.userId())));
    return Result.APPLIED;
  }

  private static boolean isOf(StockLogRow row, SettleRequest verdict) {
    return row.activityId.equals(verdict.activityId())
        && row.ticketType.equals(verdict.ticketType());
  }

  private Result carryOut(Step step, SettleRequest verdict, StockLogRow row) {
    if (step instanceof Step.Release release) {
      return release(verdict, row, release.then());
    }
    if (step instanceof Step.Confirm confirm) {
      return confirm(verdict, row, confirm.then());
    }
    if (step instanceof Step.Refund refund) {
      return refund(verdict, row, refund.then());
    }
    if (step instanceof Step.Keep keep) {
      Instant settledAt = keep.then() == HoldState.BOOKED ? null : row.settledAt;
      return end(verdict, row, row.markOperation, kept(row, keep.then(), settledAt));
    }
    return step instanceof Step.Already ? repair.repair(verdict, row) : Result.OVERTAKEN;
  }

  private Result release(SettleRequest verdict, StockLogRow row, HoldState then) {
    boolean claimed =
        rows.claimRelease(
                row.orderId,
                row.state,
                row.markOperation,
                row.markXid,
                verdict.xid(),
                clock.instant())
            == 1;
    if (!claimed) {
      return Result.OVERTAKEN;
    }
    faults.pass("settle.before-redis");
    com.quwanda.lua.SettleReply reply = redis.of(() -> scripts.release(RepairHold.ref(row)));
    if (reply instanceof com.quwanda.lua.SettleReply.Refused refused) {
      // The claim stays, so the next verdict goes on from here once Redis has its counters again.
      throw new IllegalStateException("release of " + row.orderId + ": " + refused);
    }
    faults.pass("settle.after-redis");
    return end(
        verdict,
        row,
        Operation.RELEASE,
        new Settled(then, Allocation.NONE.toString(), row.refunds, clock.instant()));
  }

  private Result confirm(SettleRequest verdict, StockLogRow row, HoldState then) {
    faults.pass("settle.before-redis");
    // A sold place that Redis has lost and offers again would be sold twice.
    inRedis("confirm", row, scripts::confirm);
    faults.pass("settle.after-redis");
    return end(verdict, row, row.markOperation, kept(row, then, clock.instant()));
  }

  private Result refund(SettleRequest verdict, StockLogRow row, HoldState then) {
    faults.pass("settle.before-redis");
    Refunds refunds = row.refunds();
    for (Map.Entry<String, Allocation> refund : row.markedRefund().byId().entrySet()) {
      inRedis("refund", row, hold -> scripts.refund(hold, refund.getKey(), refund.getValue()));
      refunds = refunds.and(refund.getKey(), refund.getValue());
    }
    faults.pass("settle.after-redis");
    String left = row.left().minus(row.refunding()).toString();
    return end(
        verdict,
        row,
        row.markOperation,
        new Settled(then, left, refunds.toString(), clock.instant()));
  }

  /**
   * Carries out a step in Redis. Where Redis has lost the hold, or shows it as it was long before,
   * it is made to show what the journal shows, and asked once more.
   */
  private void inRedis(
      String what, StockLogRow row, Function<HoldRef, com.quwanda.lua.SettleReply> script) {
    com.quwanda.lua.SettleReply reply = redis.of(() -> script.apply(RepairHold.ref(row)));
    if (reply instanceof com.quwanda.lua.SettleReply.Refused) {
      repair.follow(row);
      reply = redis.of(() -> script.apply(RepairHold.ref(row)));
    }
    if (reply instanceof com.quwanda.lua.SettleReply.Refused refused) {
      throw new IllegalStateException(what + " of " + row.orderId + ": " + refused);
    }
  }

  private static Settled kept(StockLogRow row, HoldState then, Instant settledAt) {
    return new Settled(then, row.leftAllocation, row.refunds, settledAt);
  }

  private Result end(SettleRequest verdict, StockLogRow row, Operation marked, Settled then) {
    String xid = marked == Operation.RELEASE ? verdict.xid() : row.markXid;
    Instant now = clock.instant();
    boolean ended =
        rows.settle(
                row.orderId, row.state, marked, xid, then, RepairHold.healing(verdict, row, now))
            == 1;
    if (!ended) {
      // Another brought the same verdict at the same time and was first.
      return Result.ALREADY;
    }
    metrics.settled(verdict.healer(), then.state(), Duration.between(row.frozenAt, now));
    return Result.APPLIED;
  }

  /** The row of a hold that Redis has and the journal did not know, or null when it has none. */
  private StockLogRow rowOfUnjournalled(SettleRequest verdict) {
    Optional<HoldRecord> hold =
        redis.of(() -> scripts.hold(verdict.activityId(), verdict.orderId()));
    // Its own ticket type counts: the verdict may be on another request under the same key.
    return hold.map(
            found ->
                journal.found(
                    verdict.activityId(), found, typeId(verdict.activityId(), found.ticketType())))
        .orElse(null);
  }

  /**
   * A dead order that neither store knows gets a row that is final from the first, so that its
   * freeze is refused should it still come, whatever happens before Redis has the tombstone.
   */
  private SettleReply neverFrozen(SettleRequest verdict) {
    long typeId = typeId(verdict.activityId(), verdict.ticketType());
    Optional<StockLogRow> ended = journal.neverFrozen(verdict, typeId);
    if (ended.isEmpty()) {
      // Its freeze, or another verdict, came meanwhile.
      return settle(verdict);
    }
    faults.pass("settle.before-redis");
    redis.of(() -> scripts.release(RepairHold.ref(ended.get())));
    metrics.settled(verdict.healer(), ended.get().state, Duration.ZERO);
    return reply(verdict, Result.APPLIED, ended.get().state);
  }

  private long typeId(String activityId, String ticketType) {
    return catalogue.type(activityId, ticketType).id;
  }

  private static SettleReply reply(SettleRequest verdict, Result result, HoldState state) {
    return new SettleReply(verdict.orderId(), result, state == null ? null : state.name());
  }
}
