package com.quwanda.telemetry;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Does something again and again while the process runs, on a thread of its own. */
final class Ticking implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Ticking.class);
  private static final long STOP_WITHIN_SECONDS = 3;

  private final String name;
  private final Duration every;
  private final Runnable work;
  private final Runnable atItsEnd;
  private ScheduledExecutorService timer;

  Ticking(String name, Duration every, Runnable work, Runnable atItsEnd) {
    this.name = name;
    this.every = every;
    this.work = work;
    this.atItsEnd = atItsEnd;
  }

  private void tick() {
    try {
      work.run();
    } catch (Throwable failure) {
      // Thrown on, it would be the last time, and nobody would hear of it.
      LOG.error("{} failed", name, failure);
    }
  }

  @Override
  public synchronized void start() {
    timer =
        Executors.newSingleThreadScheduledExecutor(
            tick -> {
              Thread thread = new Thread(tick, name);
              thread.setDaemon(true);
              return thread;
            });
    timer.scheduleWithFixedDelay(this::tick, 0, every.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    timer.shutdownNow();
    try {
      timer.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    timer = null;
    atItsEnd.run();
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }
}
