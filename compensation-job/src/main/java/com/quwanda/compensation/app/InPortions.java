package com.quwanda.compensation.app;

import java.util.function.IntPredicate;

/**
 * Has another service bring on what is due, which it knows itself: portion by portion until nothing
 * is left or the run's limit is reached. Most such work cannot be narrowed down, nor tried dry.
 */
final class InPortions {

  private InPortions() {}

  /**
   * One run.
   *
   * @param most items that a portion has at most
   * @param what what is done, to be told when it cannot be
   * @param portion has so many items brought on, logs what came of it, and answers whether there
   *     may be more
   */
  static void run(JobRun run, RunLog log, int most, String what, IntPredicate portion) {
    if (isForAll(run, log, what)) {
      all(run, log, most, what, portion);
    }
  }

  /** Whether a run is neither narrowed down nor dry; says so if it is. */
  static boolean isForAll(JobRun run, RunLog log, String what) {
    if (run.isPartial()) {
      log.failed("orderId, activityId: this handler cannot be narrowed down");
    } else if (run.isDry()) {
      log.say("a dry run does not " + what);
    }
    return !run.isPartial() && !run.isDry();
  }

  /** As {@link #run}, for work that looks at the run's other parameters itself. */
  static void all(JobRun run, RunLog log, int most, String what, IntPredicate portion) {
    int left = run.isFirstShare() ? run.limit() : 0;
    boolean more = true;
    while (left > 0 && more) {
      if (run.stop().isRaised()) {
        log.stopped();
        return;
      }
      int asked = Math.min(most, left);
      left -= asked;
      try {
        more = portion.test(asked);
      } catch (RuntimeException failure) {
        log.failed("could not " + what + ": " + Failures.text(failure));
        return;
      }
    }
  }
}
