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
 * Shows whose the money of the ledger is, and that all of it sums to zero. What is older than any
 * transaction should be is added up and remembered for an hour, so that only what is newer is read
 * each time. A rollback that came late after all shows at the next full reading; a long ledger is
 * read over several measurements, and the gauges show nothing until it was read once.
 */
@Component
class MeasureMoney implements Measured {

  /** The ledger's sums up to an entry. */
  private static final class Sums {
    private final Map<String, BigDecimal> parts = new TreeMap<>();
    private final Instant begun;
    private long to;

    Sums(Instant begun) {
      this.begun = begun;
      for (String part : List.of("AVAILABLE", "FROZEN", "CLUBS", "PLATFORM", "CHANNELS")) {
        parts.put(part, BigDecimal.ZERO);
      }
    }
  }

  private static final String MONEY = "wallet_money_yuan";
  private static final String SUM = "wallet_ledger_sum_yuan";
  private static final int ENTRIES_AT_ONCE = 20_000;
  private static final Duration LONGEST = Duration.ofSeconds(1);
  private static final Duration REMEMBERED_FOR = Duration.ofHours(1);

  private final LedgerMapper ledger;
  private final WalletSettings settings;
  private final Clock clock;

  /** Of all that is old; null until that was read once. */
  private Sums old;

  /** On the way to replace the others; null in between. */
  private Sums anew;

  MeasureMoney(LedgerMapper ledger, WalletSettings settings, Clock clock) {
    this.ledger = ledger;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(
        MONEY, "Whose the money of the ledger is, in yuan",
        SUM, "What all entries of the ledger sum to, in yuan: 0");
  }

  @Override
  public List<Reading> measure() {
    Instant now = clock.instant();
    if (anew == null && (old == null || old.begun.isBefore(now.minus(REMEMBERED_FOR)))) {
      anew = new Sums(now);
    }
    if (anew != null && addUpTheOld(anew)) {
      old = anew;
      anew = null;
    }
    if (old == null || !addUpTheOld(old)) {
      return List.of();
    }
    Map<String, BigDecimal> all = new TreeMap<>(old.parts);
    // One statement, so one moment: an operation's entries are all in it, or none.
    add(ledger.parts(old.to, Long.MAX_VALUE), all);
    List<Reading> readings = new ArrayList<>();
    all.forEach((part, sum) -> readings.add(new Reading(MONEY, Tags.of("part", part), sum)));
    readings.add(Reading.of(SUM, all.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add)));
    return readings;
  }

  /** Whether all that is old is added up now. */
  private boolean addUpTheOld(Sums sums) {
    Instant before = clock.instant().minus(settings.rollUpAge());
    long end = System.nanoTime() + LONGEST.toNanos();
    while (System.nanoTime() < end) {
      Long last = ledger.lastOf(sums.to, ENTRIES_AT_ONCE);
      if (last == null) {
        return true;
      }
      Long tooNew = ledger.firstSince(sums.to, last, before);
      // Up to the first that is too new: one with a lower id may still come from a slower clock.
      long to = tooNew == null ? last : tooNew - 1;
      add(ledger.parts(sums.to, to), sums.parts);
      sums.to = to;
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
