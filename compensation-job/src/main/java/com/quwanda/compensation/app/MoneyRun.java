package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import com.quwanda.compensation.model.MoneyFinding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** One reconciliation of money: what is asked for, and what has come of it so far. */
final class MoneyRun {

  private static final int MOST_IN_ALERT = 20;

  private final JobRun run;
  private final Instant before;
  private final RunLog log;
  private final BiConsumer<MoneyFinding, List<String>> onFound;
  private final Map<MoneyDifferenceKind, List<String>> found =
      new EnumMap<>(MoneyDifferenceKind.class);
  private int left;

  /**
   * A run.
   *
   * @param before only what has stood still since before this is compared
   * @param onFound gets each difference with the orders concerned, unless the run is dry
   */
  MoneyRun(JobRun run, Instant before, RunLog log, BiConsumer<MoneyFinding, List<String>> onFound) {
    this.run = run;
    this.before = before;
    this.log = log;
    this.onFound = onFound;
    this.left = run.limit();
  }

  JobRun of() {
    return run;
  }

  RunLog log() {
    return log;
  }

  boolean isStopped() {
    return run.stop().isRaised();
  }

  /** Only what has stood still since before this is compared. */
  Instant before() {
    return before;
  }

  /** The first so many as the run's limit allows are looked at again. */
  <T> List<T> withinLimit(List<T> suspects) {
    if (suspects.size() > left) {
      log.say("the limit is reached, the rest is left for the next run");
    }
    List<T> some = suspects.subList(0, Math.min(left, suspects.size()));
    left -= some.size();
    return some;
  }

  /** A difference that was there at both looks. */
  void found(MoneyFinding finding, List<String> orderIds) {
    log.leftToPeople();
    log.difference(
        new Difference(
            finding.kind().name(),
            finding.subject(),
            finding.first(),
            finding.second(),
            orderIds,
            run.isDry() ? "an alert would be raised" : "alert raised"));
    found
        .computeIfAbsent(finding.kind(), kind -> new ArrayList<>())
        .add(finding.subject() + " (" + finding.first() + ", " + finding.second() + ")");
    if (!run.isDry()) {
      try {
        onFound.accept(finding, orderIds);
      } catch (RuntimeException failure) {
        log.failed(finding.subject() + ": " + Failures.text(failure));
      }
    }
  }

  /** Raises one alert for each kind. */
  void alert(Alerts alerts) {
    if (run.isDry()) {
      return;
    }
    found.forEach(
        (kind, subjects) ->
            alerts.raise(
                "money:" + kind,
                "%s, %d times: %s"
                    .formatted(
                        kind,
                        subjects.size(),
                        String.join(
                            "; ", subjects.subList(0, Math.min(MOST_IN_ALERT, subjects.size()))))));
  }

  /** One part that cannot be read does not keep the others from being compared. */
  void part(String what, Runnable compare) {
    if (isStopped()) {
      log.stopped();
      return;
    }
    try {
      compare.run();
    } catch (RuntimeException failure) {
      log.failed(what + ": " + Failures.text(failure));
    }
    if (isStopped()) {
      log.stopped();
    }
  }
}
