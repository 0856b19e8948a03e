package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.order.api.ChangeReply;
import com.quwanda.order.api.ChangeReply.Result;
import com.quwanda.order.api.DueOrder;
import com.quwanda.order.api.OrderApi;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.order.api.OrderStatus;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/**
 * Expires orders whose payment is overdue, whatever became of the messages that should have done
 * so. Order-service decides; an order that was paid meanwhile stays paid.
 */
@Component
class ExpireOrders implements HealingJob {

  static final String HANDLER = "order-payment-timeout";
  private static final int MOST_LISTED = 500;

  private final OrderApi orders;
  private final OrderApi changes;
  private final Alerts alerts;
  private final MoneySettings.Handler settings;
  private final Duration alarm;
  private final Clock clock;

  ExpireOrders(
      OrderApi orders,
      @Qualifier("orderChanges") OrderApi changes,
      Alerts alerts,
      MoneySettings settings,
      HealingSettings healing,
      Clock clock) {
    this.orders = orders;
    this.changes = changes;
    this.alerts = alerts;
    this.settings = settings.paymentTimeout();
    this.alarm = healing.doubtAlarm();
    this.clock = clock;
  }

  @Override
  public String handler() {
    return HANDLER;
  }

  @Override
  public boolean isEnabled() {
    return settings.enabled();
  }

  @Override
  public Duration interval() {
    return settings.interval();
  }

  @Override
  public JobReport run(JobRun run) {
    RunLog log = new RunLog(HANDLER, run);
    Map<Result, Integer> results = new EnumMap<>(Result.class);
    try {
      if (run.parameters().orderId() == null) {
        expireAll(run, log, results);
      } else {
        expireOne(run, log, results);
      }
    } catch (RuntimeException failure) {
      log.failed("overdue orders could not be listed: " + Failures.text(failure));
    }
    if (!results.isEmpty()) {
      log.say("order-service answered " + results);
    }
    return log.report();
  }

  private void expireAll(JobRun run, RunLog log, Map<Result, Integer> results) {
    JobParameters parameters = run.parameters();
    Instant before = clock.instant().minusSeconds(minAge(parameters));
    Set<String> seen = new HashSet<>();
    int left = run.limit();
    List<DueOrder> due;
    List<DueOrder> fresh;
    do {
      due = orders.listDue(parameters.activityId(), MOST_LISTED);
      // Those that could not be expired are listed again, and were looked at already.
      fresh =
          due.stream()
              .filter(order -> run.isOfShare(order.orderId()))
              .filter(order -> !order.payUntil().toInstant().isAfter(before))
              .filter(order -> !seen.contains(order.orderId()))
              .limit(left)
              .toList();
      for (DueOrder order : fresh) {
        if (run.stop().isRaised()) {
          log.stopped();
          return;
        }
        seen.add(order.orderId());
        log.scanned(1);
        expire(order, run, log, results);
      }
      left -= fresh.size();
    } while (left > 0 && !fresh.isEmpty() && due.size() == MOST_LISTED && !run.isDry());
  }

  private void expireOne(JobRun run, RunLog log, Map<Result, Integer> results) {
    String orderId = run.parameters().orderId();
    OrderRecord record = orders.getStory(orderId, null).record();
    log.scanned(1);
    Instant before = clock.instant().minusSeconds(minAge(run.parameters()));
    if (record == null) {
      log.failed("order " + orderId + ": order-service does not know it");
    } else if (record.status() != OrderStatus.UNPAID
        || record.payUntil().toInstant().isAfter(before)) {
      log.skipped(
          "order %s: not overdue, it is %s and can be paid until %s"
              .formatted(orderId, record.status(), record.payUntil()));
    } else {
      expire(new DueOrder(orderId, record.activityId(), record.payUntil()), run, log, results);
    }
  }

  private static long minAge(JobParameters parameters) {
    return parameters.minAgeSeconds() == null ? 0 : parameters.minAgeSeconds();
  }

  private void expire(DueOrder order, JobRun run, RunLog log, Map<Result, Integer> results) {
    String who = "order " + order.orderId() + ": ";
    if (run.isDry()) {
      log.fixed(who + "would be expired, it could be paid until " + order.payUntil());
      return;
    }
    try {
      ChangeReply reply = changes.expire(order.orderId());
      results.merge(reply.result(), 1, Integer::sum);
      String line = who + reply.result() + ", " + reply.status() + ", " + reply.detail();
      switch (reply.result()) {
        case DONE -> log.fixed(who + reply.status());
        case ALREADY, REFUSED -> log.skipped(line);
        case IN_DOUBT -> {
          log.skipped(line);
          alertIfLong(order, reply.result() + ", " + reply.detail());
        }
        case FAILED -> {
          log.failed(line);
          alertIfLong(order, reply.result() + ", " + reply.detail());
        }
      }
    } catch (RuntimeException failure) {
      log.failed(who + Failures.text(failure));
      alertIfLong(order, Failures.text(failure));
    }
  }

  /** Its places are kept from other buyers until it has ended. */
  private void alertIfLong(DueOrder order, String why) {
    if (order.payUntil().toInstant().plus(alarm).isBefore(clock.instant())) {
      alerts.raise(
          "overdue:" + order.activityId(),
          "order %s could be paid until %s and cannot be expired: %s"
              .formatted(order.orderId(), order.payUntil(), why));
    }
  }
}
