package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.RedisRunMapper;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Looks at Redis now and then: is it the run in which the sale gates stand? If so freezes are
 * admitted and the gates' leases renewed. If not all sales are suspended, and reopened one by one
 * as they are rebuilt. It looks at once when a freeze finds a server that does not know its script.
 */
@Component
public class WatchRedisRun implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(WatchRedisRun.class);

  /** After the connections to the stores, before the web server. */
  private static final int PHASE = 1000;

  private final RedisRunMapper runs;
  private final ActivityMapper activities;
  private final StockScripts scripts;
  private final SuspendSales suspend;
  private final RenewLeases leases;
  private final RebuildStock rebuild;
  private final StockMetrics metrics;
  private final StockSettings settings;
  private final Clock clock;

  private final AtomicBoolean called = new AtomicBoolean();
  private final AtomicBoolean rebuilding = new AtomicBoolean();
  private final AtomicBoolean unknown = new AtomicBoolean();
  private final Set<String> lost = ConcurrentHashMap.newKeySet();
  private volatile ScheduledExecutorService watcher;
  private volatile ScheduledExecutorService builder;
  private String admitted;
  private boolean failing;

  WatchRedisRun(
      RedisRunMapper runs,
      ActivityMapper activities,
      StockScripts scripts,
      SuspendSales suspend,
      RenewLeases leases,
      RebuildStock rebuild,
      StockMetrics metrics,
      StockSettings settings,
      Clock clock) {
    this.runs = runs;
    this.activities = activities;
    this.scripts = scripts;
    this.suspend = suspend;
    this.leases = leases;
    this.rebuild = rebuild;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /** A server did not know the freeze script: looks as soon as it can. */
  void unknownRun() {
    unknown.set(true);
    lookSoon();
  }

  private void lookSoon() {
    ScheduledExecutorService running = watcher;
    if (running != null && called.compareAndSet(false, true)) {
      try {
        running.execute(this::look);
      } catch (RejectedExecutionException stopping) {
        called.set(false);
      }
    }
  }

  /**
   * Whether Redis must have lost this activity, now that it does not know it: it has had a gate. If
   * so it is suspended as soon as can be.
   */
  boolean isLost(String activityId) {
    if (!leases.knows(activityId)) {
      return false;
    }
    lost.add(activityId);
    lookSoon();
    return true;
  }

  private synchronized void look() {
    called.set(false);
    try {
      lookNow();
      failing = false;
    } catch (RuntimeException failed) {
      if (!failing) {
        LOG.warn("cannot tell whether Redis is the run it was; gates lapse until it is", failed);
      }
      failing = true;
    }
  }

  private void lookNow() {
    String known = runs.current();
    String observed = scripts.observeRun();
    if (!observed.equals(known)) {
      scripts.refuseFreezes();
      admitted = null;
      LOG.warn("Redis is another run: {}, was {}; all sales are suspended", observed, known);
      if (!suspend.all(known, observed)) {
        return;
      }
    }
    if (unknown.getAndSet(false) || !observed.equals(admitted)) {
      admitted = scripts.admitFreezes(observed) ? observed : null;
      if (admitted == null) {
        return;
      }
    }
    leases.renew();
    for (String activityId : List.copyOf(lost)) {
      suspendLost(activityId);
    }
    List<ActivityRow> suspended = activities.suspended(clock.instant());
    metrics.suspended(suspended.size());
    if (!suspended.isEmpty() && rebuilding.compareAndSet(false, true)) {
      builder.execute(() -> rebuild(suspended));
    }
  }

  private void suspendLost(String activityId) {
    ActivityRow row = activities.find(activityId);
    if (row != null && !row.suspended()) {
      LOG.warn("the counters of {} are lost in Redis", activityId);
      suspend.one(activityId);
    }
    lost.remove(activityId);
  }

  private void rebuild(List<ActivityRow> suspended) {
    try {
      for (ActivityRow row : suspended) {
        try {
          rebuild.finish(row.activityId);
        } catch (RuntimeException failed) {
          LOG.error("rebuild of {} failed and will be tried again", row.activityId, failed);
        }
      }
    } finally {
      rebuilding.set(false);
    }
  }

  @Override
  public void start() {
    builder = Executors.newSingleThreadScheduledExecutor(work -> thread(work, "rebuild-stock"));
    watcher = Executors.newSingleThreadScheduledExecutor(work -> thread(work, "watch-redis"));
    look();
    long pause = settings.redisWatch().toMillis();
    watcher.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.MILLISECONDS);
  }

  private static Thread thread(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void stop() {
    watcher.shutdownNow();
    builder.shutdownNow();
    watcher = null;
  }

  @Override
  public boolean isRunning() {
    return watcher != null;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
