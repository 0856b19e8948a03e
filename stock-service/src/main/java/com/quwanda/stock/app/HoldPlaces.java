package com.quwanda.stock.app;

import com.quwanda.kit.FaultPoints;
import com.quwanda.kit.ProblemException;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.FreezeReply;
import com.quwanda.lua.FreezeRequest;
import com.quwanda.lua.HoldRef;
import com.quwanda.lua.Refusal;
import com.quwanda.lua.RestoreOutcome;
import com.quwanda.lua.SalePhase;
import com.quwanda.lua.SettleReply;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.UnknownRunException;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.HoldReply;
import com.quwanda.stock.api.HoldRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.telemetry.LogLines;
import java.time.Duration;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Takes places for an order: in Redis, then in the journal. No transaction, no bucket row. */
@Component
public class HoldPlaces {

  private final Catalogue catalogue;
  private final DepositWindow deposits;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final Journal journal;
  private final StockMetrics metrics;
  private final FaultPoints faults;
  private final WatchRedisRun watch;
  private final long quickNanos;

  HoldPlaces(
      Catalogue catalogue,
      DepositWindow deposits,
      StockScripts scripts,
      RedisCalls redis,
      Journal journal,
      StockMetrics metrics,
      FaultPoints faults,
      WatchRedisRun watch,
      StockSettings settings) {
    this.catalogue = catalogue;
    this.deposits = deposits;
    this.scripts = scripts;
    this.redis = redis;
    this.journal = journal;
    this.metrics = metrics;
    this.faults = faults;
    this.watch = watch;
    this.quickNanos = settings.rebuildPause().dividedBy(2).toNanos();
  }

  /**
   * Takes them, or answers the same as before for an order that holds them already.
   *
   * @throws ProblemException with the first reason for which they are refused: those of {@link
   *     DepositWindow}, then the script's guards in their order
   */
  public HoldReply hold(HoldRequest request) {
    long begun = System.nanoTime();
    String result = StockMetrics.FAILED;
    try {
      HoldReply reply = LogLines.ofOrder(request.orderId(), () -> take(request));
      result = reply.replayed() ? "REPLAYED" : "HELD";
      return reply;
    } catch (ProblemException refused) {
      result = refused.code();
      throw refused;
    } finally {
      metrics.froze(result, Duration.ofNanos(System.nanoTime() - begun));
    }
  }

  private HoldReply take(HoldRequest request) {
    Catalogue.Offer offer = catalogue.offer(request.activityId(), request.ticketType());
    DepositTerms deposit = deposits.termsOf(request, offer);
    long start = System.nanoTime();
    FreezeReply reply = freeze(request);
    if (reply instanceof FreezeReply.Refused refused) {
      if (refused.reason() == Refusal.NOT_WARMED_UP && watch.isLost(request.activityId())) {
        throw Refuse.with(StockProblem.STOCK_UNAVAILABLE, "Redis has lost the activity");
      }
      metrics.refused(refused.reason());
      throw refusal(refused);
    }
    faults.pass("hold.after-lua");
    FreezeReply.Held held = (FreezeReply.Held) reply;
    StockLogRow row = journal.frozen(request, offer.type(), held);
    if (!isOf(row, request)) {
      // The order id is taken by a hold at another activity, where the script could not see it.
      // No branch can ever book these places, so they go back at once.
      giveBack(request);
      throw Refuse.with(StockProblem.KEY_REUSED, "the order holds other places");
    }
    if (row.state.isFinal()) {
      // Redis has lost the end of this hold and took the places once more; they go back at once,
      // since no branch can book a hold that the journal shows as ended.
      giveBack(request);
      throw Refuse.with(StockProblem.ALREADY_ENDED, "the journal shows " + row.state);
    }
    if (System.nanoTime() - start > quickNanos) {
      makeSure(row);
    }
    // A row of another freeze: Redis has lost that one, but its order is placed or being placed.
    boolean replayed = held.replayed() || !row.frozenAt.equals(held.frozenAt());
    metrics.held(replayed);
    return new HoldReply(
        request.orderId(),
        InspectHold.parts(Allocation.parse(row.allocation)),
        offer.type().price.toPlainString(),
        offer.clubId(),
        offer.payWithinSeconds(),
        deposit,
        replayed);
  }

  private FreezeReply freeze(HoldRequest request) {
    try {
      return redis.of(() -> scripts.freeze(freezeRequest(request)));
    } catch (UnknownRunException restarted) {
      watch.unknownRun();
      throw Refuse.with(StockProblem.STOCK_UNAVAILABLE, "stock is being looked at or rebuilt");
    }
  }

  /**
   * The row came so late after the freeze that a rebuild may have read the journal in between and
   * not have met it: the hold is put back if it is lost.
   */
  private void makeSure(StockLogRow row) {
    RestoreOutcome outcome = redis.of(() -> scripts.restore(RepairHold.lost(row)));
    if (outcome == RestoreOutcome.NOT_ENOUGH) {
      throw Refuse.with(StockProblem.STOCK_UNKNOWN, "Redis has lost the places to others");
    }
  }

  private static boolean isOf(StockLogRow row, HoldRequest request) {
    return row.activityId.equals(request.activityId())
        && row.ticketType.equals(request.ticketType());
  }

  private void giveBack(HoldRequest request) {
    SettleReply reply = redis.of(() -> scripts.release(ref(request)));
    if (!(reply instanceof SettleReply.Settled)) {
      throw new IllegalStateException("release of " + request.orderId() + ": " + reply);
    }
  }

  private static FreezeRequest freezeRequest(HoldRequest request) {
    return new FreezeRequest(
        request.activityId(),
        request.ticketType(),
        request.orderId(),
        request.owner(),
        request.userId(),
        request.quantity(),
        // Spreads buyers over the buckets; a repeat begins at the same one.
        request.orderId().hashCode() & Integer.MAX_VALUE,
        request.fingerprint(),
        request.waitlist());
  }

  private static HoldRef ref(HoldRequest request) {
    return new HoldRef(
        request.activityId(),
        request.ticketType(),
        request.orderId(),
        request.owner(),
        request.userId());
  }

  private static ProblemException refusal(FreezeReply.Refused refused) {
    if (refused.phase().filter(SalePhase.SUSPENDED::equals).isPresent()) {
      return Refuse.with(StockProblem.STOCK_UNAVAILABLE, "stock is being rebuilt");
    }
    StockProblem problem = StockProblem.valueOf(refused.reason().name());
    return switch (refused.reason()) {
      case INSUFFICIENT_STOCK ->
          Refuse.with(
              problem,
              refused.missing() + " places too few are left",
              Map.of("missing", refused.missing()));
      case NOT_ON_SALE ->
          Refuse.with(
              problem,
              "the sale is " + refused.phase().orElseThrow(),
              Map.of("phase", refused.phase().orElseThrow().name()));
      default -> Refuse.with(problem, problem.title());
    };
  }
}
