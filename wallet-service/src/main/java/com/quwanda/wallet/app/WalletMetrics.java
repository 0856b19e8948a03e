package com.quwanda.wallet.app;

import com.quwanda.telemetry.Zero;
import com.quwanda.wallet.api.WalletProblem;
import com.quwanda.wallet.model.Kind;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** The metrics of wallet-service. Labels are bounded: enum values and problem codes. */
@Component
class WalletMetrics {

  private final MeterRegistry meters;

  WalletMetrics(MeterRegistry meters) {
    this.meters = meters;
    Zero.counters(
        meters,
        "wallet_operations_total",
        "kind",
        Zero.names(Kind.values()),
        "result",
        Stream.concat(Stream.of("DONE", "REPLAYED"), Zero.names(WalletProblem.values()).stream())
            .toList());
    Zero.counters(meters, "wallet_cache_reads_total", "result", List.of("HIT", "MISS"));
    Zero.counters(
        meters,
        "wallet_lock_conflicts_total",
        "wallet_cache_evictions_total",
        "wallet_cache_failures_total",
        "wallet_roll_up_entries_total");
  }

  /** An operation got its answer: DONE, REPLAYED or the code of a problem. */
  void answered(Kind kind, String result) {
    meters.counter("wallet_operations_total", "kind", kind.name(), "result", result).increment();
  }

  /** A local transaction gave way to another's lock and is tried again, or given up. */
  void lockConflict() {
    meters.counter("wallet_lock_conflicts_total").increment();
  }

  /** The cache was asked for a balance. */
  void cacheRead(boolean hit) {
    meters.counter("wallet_cache_reads_total", "result", hit ? "HIT" : "MISS").increment();
  }

  /** Balances were dropped from the cache. */
  void evicted(int balances) {
    meters.counter("wallet_cache_evictions_total").increment(balances);
  }

  /** The cache could not be reached. */
  void cacheFailed() {
    meters.counter("wallet_cache_failures_total").increment();
  }

  /** An account got a newer roll-up that counts so many entries more. */
  void rolledUp(long entries) {
    meters.counter("wallet_roll_up_entries_total").increment(entries);
  }
}
