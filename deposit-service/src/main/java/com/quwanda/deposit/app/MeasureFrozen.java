package com.quwanda.deposit.app;

import com.quwanda.deposit.DepositSettings;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.FrozenSum;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Shows how much is frozen, by activity, as it was summed up a little while ago: no scrape waits
 * for the database. Activities beyond the largest {@value #MOST_ACTIVITIES} are one number.
 *
 * <p>Every instance of the service shows the same numbers: take their maximum, not their sum.
 */
@Component
class MeasureFrozen implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(MeasureFrozen.class);
  private static final int MOST_ACTIVITIES = 50;
  private static final String THE_REST = "other";

  private final DepositMapper deposits;
  private final DepositSettings settings;
  private final MultiGauge gauge;
  private ScheduledExecutorService timer;

  MeasureFrozen(DepositMapper deposits, DepositSettings settings, MeterRegistry meters) {
    this.deposits = deposits;
    this.settings = settings;
    this.gauge =
        MultiGauge.builder("deposit_amount_frozen_yuan")
            .description("Deposits that are frozen, in yuan")
            .register(meters);
  }

  /** Sums up and shows it; what could not be read is shown as it was. */
  void measure() {
    try {
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
      gauge.register(
          sums.entrySet().stream()
              .map(sum -> MultiGauge.Row.of(Tags.of("activity", sum.getKey()), sum.getValue()))
              .toList(),
          true);
    } catch (RuntimeException unread) {
      LOG.warn("what is frozen is not known now: {}", unread.getMessage());
    }
  }

  @Override
  public synchronized void start() {
    timer =
        Executors.newSingleThreadScheduledExecutor(
            measure -> {
              Thread thread = new Thread(measure, "measure-frozen");
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleWithFixedDelay(
        this::measure, 0, settings.measureEvery().toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (timer != null) {
      timer.shutdownNow();
      timer = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }
}
