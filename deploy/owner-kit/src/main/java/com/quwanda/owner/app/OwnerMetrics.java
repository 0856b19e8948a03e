package com.quwanda.owner.app;

import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.Healer;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** What an owner's transactions and verdicts came to. Labels are bounded: codes and enum values. */
@Component
class OwnerMetrics {

  private final MeterRegistry meters;

  OwnerMetrics(MeterRegistry meters) {
    this.meters = meters;
  }

  /** A request to place an order got its answer: PLACED, REPLAYED, PROCESSING or a code. */
  void answered(String result) {
    meters.counter("owner_answers_total", "result", result).increment();
  }

  /** A verdict was asked for, to be brought to stock-service. */
  void verdict(Healer healer, Outcome outcome) {
    meters
        .counter("owner_verdicts_total", "healer", healer.name(), "outcome", outcome.name())
        .increment();
  }

  /** A try lost the race for a row and is followed by another. */
  void triedAgain() {
    meters.counter("owner_place_retries_total").increment();
  }

  /** A change of an order got its answer: DONE, REPLAYED, PROCESSING or a code. */
  void changed(String change, String result) {
    meters.counter("owner_changes_total", "change", change, "result", result).increment();
  }

  /** A try of a change had others in the way and is followed by another. */
  void changeTriedAgain(String change) {
    meters.counter("owner_change_retries_total", "change", change).increment();
  }

  /** Verdicts could not be brought and are left to the scan. */
  void verdictsDropped(int count) {
    meters.counter("owner_verdicts_dropped_total").increment(count);
  }

  /** Reports to compensation-job could not be brought; the scan finds the holds. */
  void reportsDropped(int count) {
    meters.counter("owner_reports_dropped_total").increment(count);
  }

  /** Wallets' cached balances could not be dropped; they live for a short time only. */
  void evictionsDropped(int count) {
    meters.counter("owner_evictions_dropped_total").increment(count);
  }
}
