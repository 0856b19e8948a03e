package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.XxlSettings;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Runs the handlers at their intervals when there is no XXL-Job admin to do so. A handler's next
 * run is planned when its last one has ended, so there are never two at once.
 */
@Component
class LocalScheduler implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(LocalScheduler.class);
  private static final long STOP_WITHIN_SECONDS = 10;

  private final RunHandler handlers;
  private final boolean wanted;
  private volatile boolean stopping;
  private ScheduledThreadPoolExecutor threads;

  LocalScheduler(RunHandler handlers, HealingSettings settings, XxlSettings xxl) {
    this.handlers = handlers;
    this.wanted = settings.schedulerEnabled() && !xxl.hasAdmin();
  }

  @Override
  public void start() {
    if (!wanted) {
      return;
    }
    stopping = false;
    List<HealingJob> jobs = handlers.all();
    threads = new ScheduledThreadPoolExecutor(jobs.size());
    for (HealingJob job : jobs) {
      long pause = job.interval().toMillis();
      threads.scheduleWithFixedDelay(() -> run(job.handler()), pause, pause, TimeUnit.MILLISECONDS);
    }
    LOG.info("no XXL-Job admin: handlers run by themselves");
  }

  private void run(String handler) {
    try {
      handlers.run(handler, new JobRun(JobRun.DEFAULTS, 0, 1, () -> stopping, line -> {}));
    } catch (RuntimeException failure) {
      // Thrown on, it would end the handler for good.
      LOG.error("run of {} failed", handler, failure);
    }
  }

  /** Lets running handlers end after their current item. */
  @Override
  public void stop() {
    stopping = true;
    // Not interrupted at first: that would cut the call that is under way.
    threads.shutdown();
    try {
      if (!threads.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads = null;
  }

  @Override
  public boolean isRunning() {
    return threads != null;
  }
}
