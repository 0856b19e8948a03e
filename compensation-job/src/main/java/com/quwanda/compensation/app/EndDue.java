package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.ChangeReply.Result;
import com.quwanda.telemetry.LogLines;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Ends what is past its deadline, whatever became of the messages that should have done so, one by
 * one. The service that has it decides: what has moved on meanwhile stays as it is.
 */
@Component
class EndDue {

  private static final int MOST_LISTED = 500;

  private final Alerts alerts;
  private final Duration alarm;
  private final Clock clock;

  EndDue(Alerts alerts, HealingSettings healing, Clock clock) {
    this.alerts = alerts;
    this.alarm = healing.doubtAlarm();
    this.clock = clock;
  }

  /** All that is due, within the run's parameters. */
  void end(Due due, JobRun run, RunLog log) {
    Run of = new Run(due, run, log);
    try {
      if (run.parameters().orderId() == null) {
        of.all();
      } else {
        of.one();
      }
    } catch (RuntimeException failure) {
      log.failed(
          "what " + due.service() + " has overdue cannot be listed: " + Failures.text(failure));
    }
    if (!of.results.isEmpty()) {
      log.say(due.service() + " answered " + of.results);
    }
  }

  private final class Run {
    private final Due due;
    private final JobRun run;
    private final RunLog log;
    private final Instant before;
    private final Map<Result, Integer> results = new EnumMap<>(Result.class);

    private Run(Due due, JobRun run, RunLog log) {
      this.due = due;
      this.run = run;
      this.log = log;
      Long minAge = run.parameters().minAgeSeconds();
      this.before = clock.instant().minusSeconds(minAge == null ? 0 : minAge);
    }

    private void all() {
      JobParameters parameters = run.parameters();
      Set<String> seen = new HashSet<>();
      int left = run.limit();
      List<Due.Item> listed;
      List<Due.Item> fresh;
      do {
        listed = due.list(parameters.activityId(), MOST_LISTED);
        // Those that could not be ended are listed again, and were looked at already.
        fresh =
            listed.stream()
                .filter(item -> run.isOfShare(item.orderId()))
                .filter(item -> !item.deadline().isAfter(before))
                .filter(item -> !seen.contains(item.orderId()))
                .limit(left)
                .toList();
        for (Due.Item item : fresh) {
          if (run.stop().isRaised()) {
            log.stopped();
            return;
          }
          seen.add(item.orderId());
          log.scanned(1);
          LogLines.ofOrder(item.orderId(), () -> end(item));
        }
        left -= fresh.size();
      } while (left > 0 && !fresh.isEmpty() && listed.size() == MOST_LISTED && !run.isDry());
    }

    private void one() {
      String orderId = run.parameters().orderId();
      Due.Item item = due.find(orderId);
      log.scanned(1);
      if (item == null) {
        log.failed("order " + orderId + ": " + due.service() + " does not know it");
      } else if (!item.isOpen() || item.deadline().isAfter(before)) {
        log.skipped("order " + orderId + ": not overdue, " + item.told());
      } else {
        LogLines.ofOrder(orderId, () -> end(item));
      }
    }

    private void end(Due.Item item) {
      String who = "order " + item.orderId() + ": ";
      if (run.isDry()) {
        log.fixed(who + "would be " + due.ended() + ", " + item.told());
        return;
      }
      try {
        ChangeReply reply = due.end(item.orderId());
        results.merge(reply.result(), 1, Integer::sum);
        String line = who + reply.result() + ", " + reply.status() + ", " + reply.detail();
        switch (reply.result()) {
          case DONE -> log.fixed(who + reply.status());
          case ALREADY, REFUSED -> log.skipped(line);
          case IN_DOUBT -> {
            log.skipped(line);
            alertIfLong(item, reply.result() + ", " + reply.detail());
          }
          case FAILED -> {
            log.failed(line);
            alertIfLong(item, reply.result() + ", " + reply.detail());
          }
        }
      } catch (RuntimeException failure) {
        log.failed(who + Failures.text(failure));
        alertIfLong(item, Failures.text(failure));
      }
    }

    /** Its places are kept from other buyers until it has ended. */
    private void alertIfLong(Due.Item item, String why) {
      if (item.deadline().plus(alarm).isBefore(clock.instant())) {
        alerts.raise(
            "overdue:" + due.service() + ":" + item.activityId(),
            "order %s cannot be %s, %s: %s"
                .formatted(item.orderId(), due.ended(), item.told(), why));
      }
    }
  }
}
