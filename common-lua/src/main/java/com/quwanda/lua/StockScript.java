package com.quwanda.lua;

import static com.quwanda.lua.StockKeys.Kind.CAPACITY;
import static com.quwanda.lua.StockKeys.Kind.GATE;
import static com.quwanda.lua.StockKeys.Kind.HOLDS;
import static com.quwanda.lua.StockKeys.Kind.PURCHASED;
import static com.quwanda.lua.StockKeys.Kind.STOCK;
import static com.quwanda.lua.StockKeys.Kind.WAITLIST;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The scripts, with the keys and arguments each is given, in their order. The header of the file
 * says the same, and a test compares the two.
 */
enum StockScript {
  FREEZE(
      List.of(GATE, STOCK, PURCHASED, HOLDS, WAITLIST),
      List.of("orderId", "userId", "quantity", "startBucket", "claim", "takes"),
      outcomes("HELD", Refusal.values())),
  SETTLE(
      List.of(STOCK, PURCHASED, HOLDS),
      List.of("orderId", "verdict", "ticketType", "owner", "userId", "refundId", "allocation"),
      outcomes("SETTLED", SettleRefusal.values())),
  GATE_WRITE(
      "gate",
      List.of(GATE),
      List.of("status", "saleFromMs", "saleUntilMs", "limitPerUser", "epoch", "leaseMs"),
      List.of(GateOutcome.values())),
  LEASE(List.of(GATE), List.of("epoch", "leaseMs"), List.of(LeaseOutcome.values())),
  WARM_UP(
      List.of(STOCK, CAPACITY),
      List.of("version", "capacity", "free"),
      List.of(WarmUpOutcome.values())),
  RAISE_CAPACITY(
      List.of(STOCK, CAPACITY), List.of("version", "added"), List.of(RaiseOutcome.values())),
  RESTORE(
      List.of(STOCK, PURCHASED, HOLDS),
      List.of(
          "orderId",
          "owner",
          "userId",
          "ticketType",
          "fingerprint",
          "frozenAtMs",
          "state",
          "allocation",
          "left",
          "refunds"),
      List.of(RestoreOutcome.values())),
  DROP(List.of(HOLDS), List.of("orderId", "record"), List.of(DropOutcome.values())),
  RESERVE(
      List.of(STOCK, WAITLIST),
      List.of("version", "places", "least"),
      List.of(ReserveOutcome.values())),
  RECOUNT(
      List.of(GATE, STOCK, CAPACITY, PURCHASED, HOLDS, WAITLIST),
      List.of("ticketType"),
      List.of(RecountOutcome.values())),
  ARCHIVE(
      List.of(GATE, HOLDS),
      List.of("horizonMs", "cursor", "limit"),
      List.of(ArchiveOutcome.values())),
  /** The last two keys, and the argument, are given once per ticket type. */
  SNAPSHOT(
      List.of(GATE, PURCHASED, HOLDS, STOCK, CAPACITY),
      List.of("ticketType"),
      outcomes("SNAPSHOT"));

  private final String file;
  private final List<StockKeys.Kind> keys;
  private final List<String> arguments;
  private final List<Outcome> outcomes;

  StockScript(List<StockKeys.Kind> keys, List<String> arguments, List<? extends Outcome> outcomes) {
    this(null, keys, arguments, outcomes);
  }

  StockScript(
      String file,
      List<StockKeys.Kind> keys,
      List<String> arguments,
      List<? extends Outcome> outcomes) {
    this.file = file == null ? name().toLowerCase(Locale.ROOT).replace('_', '-') : file;
    this.keys = keys;
    this.arguments = arguments;
    this.outcomes = List.copyOf(outcomes);
  }

  /** The resource, without its ending. */
  String file() {
    return file;
  }

  List<StockKeys.Kind> keys() {
    return keys;
  }

  List<String> arguments() {
    return arguments;
  }

  List<Outcome> outcomes() {
    return outcomes;
  }

  private static List<Outcome> outcomes(String success, Outcome... refusals) {
    List<Outcome> all = new ArrayList<>();
    all.add(new Success(success));
    all.addAll(List.of(refusals));
    return all;
  }

  /** The one good end of a script whose reply has a type of its own. */
  private record Success(String name) implements Outcome {
    @Override
    public int code() {
      return 1;
    }
  }
}
