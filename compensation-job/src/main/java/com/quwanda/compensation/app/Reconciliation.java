package com.quwanda.compensation.app;

import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.compensation.model.DifferenceKind;
import com.quwanda.compensation.model.Finding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** One activity's reconciliation: what is asked for, and what has come of it so far. */
final class Reconciliation {

  private static final int MOST_IN_ALERT = 20;

  private final String activityId;
  private final JobRun run;
  private final Instant before;
  private final RunLog log;
  private final AtomicInteger left;
  private final HealingMetrics metrics;
  private final Map<DifferenceKind, List<String>> forPeople = new EnumMap<>(DifferenceKind.class);
  private final Set<String> missing = new HashSet<>();

  Reconciliation(
      String activityId,
      JobRun run,
      Instant before,
      RunLog log,
      AtomicInteger left,
      HealingMetrics metrics) {
    this.activityId = activityId;
    this.run = run;
    this.before = before;
    this.log = log;
    this.left = left;
    this.metrics = metrics;
  }

  String activityId() {
    return activityId;
  }

  boolean isDry() {
    return run.isDry();
  }

  boolean isStopped() {
    return run.stop().isRaised();
  }

  /** Only what has stood still since before this is compared. */
  Instant before() {
    return before;
  }

  RunLog log() {
    return log;
  }

  /** Takes one from the run's limit; false when it is used up. */
  boolean takeOne() {
    return left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
  }

  /** Redis lacks the hold of an order that has places, however young it is. */
  void isMissing(String orderId) {
    missing.add(orderId);
  }

  /** Redis has that hold again. */
  void isRestored(String orderId) {
    missing.remove(orderId);
  }

  /** How many holds Redis lacks still. */
  int missing() {
    return missing.size();
  }

  /** A difference was met with an act. */
  void found(Finding finding, List<String> orderIds, String done) {
    if (!isDry()) {
      metrics.difference(finding.kind());
    }
    log.difference(
        new Difference(
            finding.kind().name(),
            finding.subject(),
            finding.first(),
            finding.second(),
            orderIds,
            done));
  }

  /** A difference that only people can mend. */
  void foundForPeople(Finding finding, List<String> orderIds) {
    log.leftToPeople();
    found(finding, orderIds, isDry() ? "an alert would be raised" : "alert raised");
    tellPeople(finding, finding.second());
  }

  /** A difference that should have been mended was not. */
  void failedToMend(Finding finding, String why) {
    tellPeople(finding, finding.second() + ", " + why);
  }

  private void tellPeople(Finding finding, String second) {
    forPeople
        .computeIfAbsent(finding.kind(), kind -> new ArrayList<>())
        .add(finding.subject() + " (" + finding.first() + ", " + second + ")");
  }

  /** Raises one alert for each kind that needs people. */
  void alert(Alerts alerts) {
    if (isDry()) {
      return;
    }
    forPeople.forEach(
        (kind, subjects) ->
            alerts.raise(
                kind + ":" + activityId,
                "%s at %s, %d times: %s"
                    .formatted(
                        kind,
                        activityId,
                        subjects.size(),
                        String.join(
                            "; ", subjects.subList(0, Math.min(MOST_IN_ALERT, subjects.size()))))));
  }
}
