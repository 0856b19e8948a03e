package com.quwanda.owner.app;

import com.quwanda.kit.GlobalTransactions;
import com.quwanda.owner.api.Outcome;
import com.quwanda.owner.api.OwnerProblem;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.telemetry.Zero;
import com.quwanda.wallet.api.WalletProblem;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** What an owner's transactions and verdicts came to. Labels are bounded: codes and enum values. */
@Component
public class OwnerMetrics {

  private final MeterRegistry meters;

  OwnerMetrics(MeterRegistry meters) {
    this.meters = meters;
    Zero.counters(
        meters, "owner_answers_total", "result", results("PLACED", StockProblem.values()));
    Zero.counters(
        meters,
        "owner_verdicts_total",
        "healer",
        Zero.names(Healer.values()),
        "outcome",
        Zero.names(Outcome.values()));
    Zero.counters(
        meters,
        "owner_place_retries_total",
        "owner_verdicts_dropped_total",
        "owner_reports_dropped_total",
        "owner_evictions_dropped_total");
  }

  /** Lets changes of these names, and their transactions, be seen from the start. */
  public static void registerChanges(MeterRegistry meters, String... changes) {
    List<String> names = Arrays.asList(changes);
    names.forEach(name -> GlobalTransactions.register(meters, name));
    Zero.counters(
        meters,
        "owner_changes_total",
        "change",
        names,
        "result",
        results("DONE", WalletProblem.values()));
    Zero.counters(meters, "owner_change_retries_total", "change", names);
  }

  private static List<String> results(String done, Enum<?>[] refusals) {
    return Stream.of(
            Stream.of(done, "REPLAYED", "PROCESSING", "SERVICE_UNAVAILABLE", "STORE_UNAVAILABLE"),
            Zero.names(OwnerProblem.values()).stream(),
            Zero.names(refusals).stream())
        .flatMap(Function.identity())
        .distinct()
        .toList();
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
