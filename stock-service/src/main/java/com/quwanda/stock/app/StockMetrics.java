package com.quwanda.stock.app;

import com.quwanda.lua.Refusal;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.Repair;
import com.quwanda.telemetry.Zero;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The metrics of stock-service. Labels are bounded: enum values only. */
@Component
class StockMetrics {

  /** What a freeze came to that ended with neither places nor a reason. */
  static final String FAILED = "FAILED";

  private final MeterRegistry meters;
  private final AtomicInteger suspended;

  StockMetrics(MeterRegistry meters) {
    this.meters = meters;
    this.suspended = meters.gauge("stock_gates_suspended", new AtomicInteger());
    List<String> healers = Zero.names(Healer.values());
    Zero.counters(
        meters, "stock_redis_rebuilds_total", "result", List.of("DONE", "INCOMPLETE", "FAILED"));
    meters.timer("stock_redis_rebuild");
    List<String> reasons =
        Stream.concat(
                Zero.names(Refusal.values()).stream(),
                Stream.of(StockProblem.NO_DEPOSITS, StockProblem.DEPOSITS_CLOSED).map(Enum::name))
            .toList();
    Zero.counters(meters, "stock_freezes_refused_total", "reason", reasons);
    Zero.counters(meters, "stock_freezes_total", "replayed", List.of("false", "true"));
    Stream.concat(Stream.of("HELD", "REPLAYED", FAILED), reasons.stream())
        .forEach(result -> meters.timer("stock_freeze", "result", result));
    Zero.counters(meters, "stock_orphan_compensation_total", "healer", healers);
    Zero.counters(
        meters,
        "stock_hold_repairs_total",
        "healer",
        healers,
        "repair",
        Zero.names(Repair.values()));
    Zero.counters(meters, "stock_holds_adopted_total");
    for (String healer : healers) {
      for (HoldState state : HoldState.values()) {
        if (state != HoldState.FREEZE) {
          meters.timer("stock_holds_settled", "healer", healer, "state", state.name());
        }
      }
    }
  }

  /** So many activities are suspended now. */
  void suspended(int activities) {
    suspended.set(activities);
  }

  /** A rebuild of an activity ended: DONE, INCOMPLETE (holds could not be restored) or FAILED. */
  void rebuilt(String result, Duration took) {
    meters.counter("stock_redis_rebuilds_total", "result", result).increment();
    meters.timer("stock_redis_rebuild").record(took);
  }

  /** Places were refused by the freeze script. */
  void refused(Refusal reason) {
    meters.counter("stock_freezes_refused_total", "reason", reason.name()).increment();
  }

  /** Places were refused before the freeze script was asked. */
  void refused(StockProblem reason) {
    meters.counter("stock_freezes_refused_total", "reason", reason.name()).increment();
  }

  /** Places were taken, or had been by the same order. */
  void held(boolean replayed) {
    meters.counter("stock_freezes_total", "replayed", Boolean.toString(replayed)).increment();
  }

  /** Places were asked for: HELD, REPLAYED, the code of a refusal, or FAILED. */
  void froze(String result, Duration took) {
    meters.timer("stock_freeze", "result", result).record(took);
  }

  /** A verdict moved a hold on; {@code age} since its places were taken. */
  void settled(Healer healer, HoldState then, Duration age) {
    meters.timer("stock_holds_settled", "healer", healer.name(), "state", then.name()).record(age);
    if (then == HoldState.FREEZE_ROLLED_BACK) {
      meters.counter("stock_orphan_compensation_total", "healer", healer.name()).increment();
    }
  }

  /** Redis was made to follow a settled journal row. */
  void repaired(Healer healer, Repair repair) {
    meters
        .counter("stock_hold_repairs_total", "healer", healer.name(), "repair", repair.name())
        .increment();
  }

  /** Holds that only Redis had got their journal row. */
  void adopted(int holds) {
    meters.counter("stock_holds_adopted_total").increment(holds);
  }
}
