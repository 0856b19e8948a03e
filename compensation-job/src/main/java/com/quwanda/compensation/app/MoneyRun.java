package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.model.MoneyDifferenceKind;
import com.quwanda.compensation.model.MoneyFinding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One reconciliation of money: what is asked for, and what has come of it so far. */
final class MoneyRun {

  private static final int MOST_IN_ALERT = 20;

  private final JobRun run;
  private final Instant before;
  private final RunLog log;
  private final HealingMetrics metrics;
  private final Map<MoneyDifferenceKind, List<String>> found =
      new EnumMap<>(MoneyDifferenceKind.class);
  private int left;

  MoneyRun(JobRun run, Instant before, RunLog log, HealingMetrics metrics) {
    this.run = run;
    this.before = before;
    this.log = log;
    this.metrics = metrics;
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
    if (!run.isDry()) {
      metrics.difference(finding.kind());
    }
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
}
