package com.quwanda.deposit.app;

import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.FrozenSum;
import com.quwanda.telemetry.Measured;
import io.micrometer.core.instrument.Tags;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Shows how much is frozen, by activity. Activities beyond the largest {@value #MOST_ACTIVITIES}
 * are one number.
 */
@Component
class MeasureFrozen implements Measured {

  private static final String GAUGE = "deposit_amount_frozen_yuan";
  private static final int MOST_ACTIVITIES = 50;
  private static final String THE_REST = "other";

  private final DepositMapper deposits;

  MeasureFrozen(DepositMapper deposits) {
    this.deposits = deposits;
  }

  @Override
  public Map<String, String> gauges() {
    return Map.of(GAUGE, "Deposits that are frozen, in yuan");
  }

  @Override
  public List<Reading> measure() {
    List<FrozenSum> largest = deposits.frozen(MOST_ACTIVITIES);
    Map<String, BigDecimal> sums = new LinkedHashMap<>();
    largest.forEach(sum -> sums.put(sum.activityId, sum.amount));
    if (largest.size() == MOST_ACTIVITIES) {
      BigDecimal shown = sums.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
      // Read a moment later than the parts, so it may be less.
      BigDecimal rest = deposits.allFrozen().subtract(shown).max(BigDecimal.ZERO);
      // An activity may have that very id.
      sums.merge(THE_REST, rest, BigDecimal::add);
    }
    return sums.entrySet().stream()
        .map(sum -> new Reading(GAUGE, Tags.of("activity", sum.getKey()), sum.getValue()))
        .toList();
  }
}
