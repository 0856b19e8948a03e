package com.quwanda.wallet.app;

import com.quwanda.telemetry.Measured;
import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.store.LedgerMapper;
import io.micrometer.core.instrument.Tags;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/**
 * Shows whose the money of the ledger is, and that all of it sums to zero. What is so old that no
 * rollback can take it away is added up once and remembered, so that only what is newer is read
 * each time. A long ledger is read over several measurements at first, and not shown until then.
 */
@Component
class MeasureMoney implements Measured {

  private static final String MONEY = "wallet_money_yuan";
  private static final String SUM = "wallet_ledger_sum_yuan";
  private static final int ENTRIES_AT_ONCE = 20_000;
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final LedgerMapper ledger;
  private final WalletSettings settings;
  private final Clock clock;
  private final Map<String, BigDecimal> old = new TreeMap<>();
  private long oldTo;

  MeasureMoney(LedgerMapper ledger, WalletSettings settings, Clock clock) {
    this.ledger = ledger;
    this.settings = settings;
    this.clock = clock;
    for (String part : List.of("AVAILABLE", "FROZEN", "CLUBS", "PLATFORM", "CHANNELS")) {
      old.put(part, BigDecimal.ZERO);
    }
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(
        MONEY, "Whose the money of the ledger is, in yuan",
        SUM, "What all entries of the ledger sum to, in yuan: 0");
  }

  @Override
  public List<Reading> measure() {
    if (!addUpTheOld()) {
      return List.of();
    }
    Map<String, BigDecimal> all = new TreeMap<>(old);
    // One statement, so one moment: an operation's entries are all in it, or none.
    add(ledger.parts(oldTo, Long.MAX_VALUE), all);
    List<Reading> readings = new ArrayList<>();
    all.forEach((part, sum) -> readings.add(new Reading(MONEY, Tags.of("part", part), sum)));
    readings.add(Reading.of(SUM, all.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add)));
    return readings;
  }

  /** Whether all that is old is added up now. */
  private boolean addUpTheOld() {
    Instant before = clock.instant().minus(settings.rollUpAge());
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      Long last = ledger.lastOf(oldTo, ENTRIES_AT_ONCE);
      if (last == null) {
        return true;
      }
      Long tooNew = ledger.firstSince(oldTo, last, before);
      // Up to the first that is too new: one with a lower id may still come from a slower clock.
      long to = tooNew == null ? last : tooNew - 1;
      add(ledger.parts(oldTo, to), old);
      oldTo = to;
      if (tooNew != null) {
        return true;
      }
    }
    return false;
  }

  private static void add(List<LedgerMapper.PartSum> sums, Map<String, BigDecimal> to) {
    sums.forEach(sum -> to.merge(sum.part(), sum.sum(), BigDecimal::add));
  }
}
