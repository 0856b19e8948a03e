package com.quwanda.compensation.app;

import com.quwanda.compensation.model.CounterRule;
import com.quwanda.compensation.model.DifferenceKind;
import com.quwanda.compensation.model.Finding;
import com.quwanda.stock.api.RecountReply;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Compares what the stores count. The only counters that are ever set are Redis' own, from Redis'
 * own holds; one store is never assigned from the other.
 */
@Component
class CompareCounters {

  private final StockApi stock;
  private final Pause pause;

  CompareCounters(StockApi stock, Pause pause) {
    this.stock = stock;
    this.pause = pause;
  }

  /**
   * Compares, and acts on what is still there at a second look.
   *
   * @param counters the first look
   */
  void compare(Reconciliation run, StockCounters counters) {
    List<Finding> first = CounterRule.differences(counters);
    if (first.isEmpty()) {
      return;
    }
    pause.take();
    List<Finding> lasting =
        CounterRule.lasting(first, CounterRule.differences(stock.getCounters(run.activityId())));
    List<Finding> drifted =
        lasting.stream().filter(f -> f.kind() == DifferenceKind.COUNTER_DRIFT).toList();
    if (run.missing() > 0) {
      // A recount would offer the places of the missing holds, which the bucket rows may count.
      drifted.forEach(finding -> run.foundForPeople(notRecounted(finding, run), List.of()));
    } else if (!drifted.isEmpty()) {
      recount(run, drifted);
    }
    lasting.stream()
        .filter(finding -> finding.kind() != DifferenceKind.COUNTER_DRIFT)
        .forEach(finding -> run.foundForPeople(finding, List.of()));
  }

  private static Finding notRecounted(Finding finding, Reconciliation run) {
    return new Finding(
        finding.kind(),
        finding.subject(),
        finding.first(),
        "%s; %d holds are missing in Redis, so it needs a rebuild"
            .formatted(finding.second(), run.missing()));
  }

  private void recount(Reconciliation run, List<Finding> drifted) {
    if (run.isDry()) {
      drifted.forEach(
          finding -> {
            run.log().count(Healed.Result.DRY_RUN);
            run.found(finding, List.of(), "Redis would be recounted");
          });
      return;
    }
    RecountReply reply = stock.recount(run.activityId());
    boolean allCounted = reply.types().stream().allMatch(type -> type.result().equals("RECOUNTED"));
    String done =
        reply.types().stream()
            .map(
                type ->
                    "%s %s, available %d to %d, %d users"
                        .formatted(
                            type.code(),
                            type.result(),
                            type.before(),
                            type.after(),
                            type.changedUsers()))
            .collect(Collectors.joining("; "));
    for (Finding finding : drifted) {
      if (allCounted) {
        run.log().count(Healed.Result.APPLIED);
        run.found(finding, List.of(), done);
      } else {
        run.foundForPeople(
            new Finding(
                finding.kind(), finding.subject(), finding.first(), finding.second() + "; " + done),
            List.of());
      }
    }
  }
}
