package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobParameters;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Starts a run of a handler at once, beside those that come by the clock. One that cannot be
 * started, or is cut by the process' end, is made up for by these.
 */
@Component
class StartHandler implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StartHandler.class);
  private static final int MOST_WAITING = 100;
  private static final long STOP_WITHIN_SECONDS = 10;

  private final RunHandler handlers;
  private final ThreadPoolExecutor thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(MOST_WAITING),
          work -> new Thread(work, "started-at-once"),
          new ThreadPoolExecutor.DiscardPolicy());
  private volatile boolean stopping;

  StartHandler(RunHandler handlers) {
    this.handlers = handlers;
  }

  /** Runs it for an activity when the runs that were started before have ended. */
  void now(String handler, String activityId) {
    JobParameters parameters = new JobParameters(null, activityId, null, null, null);
    thread.execute(
        () -> {
          try {
            handlers.run(handler, new JobRun(parameters, 0, 1, () -> stopping, line -> {}));
          } catch (RuntimeException failure) {
            LOG.error("run of {} for {} failed", handler, activityId, failure);
          }
        });
  }

  /** Lets a running handler end after its current item. */
  @Override
  public void close() {
    stopping = true;
    thread.getQueue().clear();
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
