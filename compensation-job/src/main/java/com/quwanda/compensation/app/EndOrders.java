package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.MoneySettings;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.model.HoldCase;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.compensation.store.CancellationMapper;
import com.quwanda.compensation.store.CancellationRow;
import com.quwanda.owner.api.Actor;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.api.EndRequest;
import com.quwanda.owner.api.Outcome;
import com.quwanda.stock.api.StockApi;
import com.quwanda.telemetry.LogLines;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/**
 * Ends the orders and deposits of activities that are cancelled, one by one: unpaid orders are
 * cancelled, frozen deposits given back, paid and confirmed ones refunded. It goes through all of
 * them again and again until none stands, none is in doubt, and none that was in flight when the
 * sale closed can come any more.
 */
@Component
class EndOrders implements HealingJob {

  static final String HANDLER = "activity-cancellation";

  private final CancellationMapper rows;
  private final StockApi stock;
  private final Owners owners;
  private final Listings listings;
  private final HealHold heal;
  private final Alerts alerts;
  private final Worker worker;
  private final HealingSettings healing;
  private final MoneySettings.Handler settings;
  private final Clock clock;
  private final AtomicLong claims = new AtomicLong();

  EndOrders(
      CancellationMapper rows,
      StockApi stock,
      Owners owners,
      Listings listings,
      HealHold heal,
      Alerts alerts,
      Worker worker,
      HealingSettings healing,
      MoneySettings settings,
      Clock clock) {
    this.rows = rows;
    this.stock = stock;
    this.owners = owners;
    this.listings = listings;
    this.heal = heal;
    this.alerts = alerts;
    this.worker = worker;
    this.healing = healing;
    this.settings = settings.activityCancellation();
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
    if (run.parameters().orderId() != null) {
      log.failed("orderId: a whole activity is cancelled, not an order");
      return log.report();
    }
    for (CancellationRow row : rows.running(run.parameters().activityId())) {
      if (run.stop().isRaised()) {
        log.stopped();
        break;
      }
      if (!run.isOfShare(row.activityId)) {
        continue;
      }
      try {
        if (run.isDry()) {
          tell(row, run, log);
        } else {
          claimed(row, run, log);
        }
      } catch (RuntimeException failure) {
        log.failed("activity " + row.activityId + ": " + Failures.text(failure));
      }
    }
    return log.report();
  }

  private void tell(CancellationRow row, JobRun run, RunLog log) {
    listings.records(
        row.activityId,
        page -> {
          log.scanned(page.size());
          page.stream()
              .filter(OwnerRecord::isStanding)
              .forEach(
                  order ->
                      log.fixed(
                          "order %s: %s, would be ended"
                              .formatted(order.orderId(), order.status())));
          return !run.stop().isRaised();
        });
  }

  private void claimed(CancellationRow row, JobRun run, RunLog log) {
    String claim = worker.name() + "/" + claims.incrementAndGet();
    Instant now = clock.instant();
    if (rows.claim(row.activityId, claim, now, now.plus(healing.claimTime())) == 0) {
      log.skipped("activity " + row.activityId + ": another worker is at it");
      return;
    }
    try {
      goThrough(new Pass(row, claim, run, log));
    } finally {
      rows.giveBack(row.activityId, claim);
    }
  }

  /** One walk over all orders and deposits of an activity. */
  private final class Pass {
    private final CancellationRow row;
    private final String claim;
    private final JobRun run;
    private final RunLog log;
    private final Instant begun = clock.instant();

    /** Orders that have ended since this was asked for; their ends may still be rolled back. */
    private final Map<String, OwnerRecord> ended = new HashMap<>();

    private int left;
    private int standing;
    private int failed;
    private String error;

    private Pass(CancellationRow row, String claim, JobRun run, RunLog log) {
      this.row = row;
      this.claim = claim;
      this.run = run;
      this.log = log;
      // Without a limit of its own the number of orders is one.
      this.left = run.parameters().limit() == null ? Integer.MAX_VALUE : run.limit();
    }

    private boolean takes(List<OwnerRecord> page) {
      for (OwnerRecord order : page) {
        if (run.stop().isRaised()) {
          log.stopped();
          return false;
        }
        log.scanned(1);
        if (order.isStanding()) {
          standing++;
          if (left == 0) {
            log.say("the limit is reached, the rest is left for the next run");
            return false;
          }
          left--;
          if (rows.renew(row.activityId, claim, clock.instant().plus(healing.claimTime())) == 0) {
            log.skipped("activity " + row.activityId + ": another worker has taken it over");
            return false;
          }
          LogLines.ofOrder(order.orderId(), () -> end(order));
        } else if (order.xidAt().toInstant().isAfter(row.requestedAt.minus(healing.graceAge()))) {
          ended.put(order.orderId(), order);
        }
      }
      return true;
    }

    private void end(OwnerRecord order) {
      String who = "order " + order.orderId() + ": ";
      try {
        ChangeReply reply =
            owners
                .of(order.owner())
                .end(order.orderId(), new EndRequest(Actor.ORGANISER, row.reason));
        String line = who + reply.result() + ", " + reply.status() + ", " + reply.detail();
        switch (reply.result()) {
          case DONE -> log.fixed(who + reply.status());
          case ALREADY, IN_DOUBT -> log.skipped(line);
          case REFUSED, FAILED -> failed(line);
        }
      } catch (RuntimeException failure) {
        failed(who + Failures.text(failure));
      }
    }

    private void failed(String line) {
      log.failed(line);
      failed++;
      error = Failures.cut(line);
    }
  }

  private void goThrough(Pass pass) {
    CancellationRow row = pass.row;
    Instant closed = row.saleClosedAt;
    if (closed == null) {
      stock.cancelSale(row.activityId);
      closed = clock.instant();
      rows.saleClosed(row.activityId, closed);
    }
    boolean all = listings.records(row.activityId, pass::takes);
    if (all || pass.failed > 0) {
      rows.note(row.activityId, pass.claim, pass.failed, pass.error, clock.instant());
    }
    if (pass.failed > 0 && row.requestedAt.plus(healing.doubtAlarm()).isBefore(clock.instant())) {
      alerts.raise(
          "cancellation:" + row.activityId,
          "activity %s is cancelled since %s, and %d orders cannot be ended: %s"
              .formatted(row.activityId, row.requestedAt, pass.failed, pass.error));
    }
    if (!all || pass.standing > 0) {
      return;
    }
    if (pass.begun.isBefore(closed.plus(healing.graceAge()))) {
      pass.log.say(
          "activity %s: no order stands; one that was in flight when the sale closed may still come"
              .formatted(row.activityId));
    } else if (isInDoubt(pass)) {
      pass.log.say("activity %s: an order's end is in doubt".formatted(row.activityId));
    } else {
      rows.done(row.activityId, pass.claim, clock.instant());
      pass.log.say("activity " + row.activityId + ": done");
    }
  }

  /**
   * Whether an order that was listed as ended has not, or not for sure: the transaction that wrote
   * its end may still be rolled back, however old it is, or has been since it was listed.
   */
  private boolean isInDoubt(Pass pass) {
    List<HoldCase> cases = pass.ended.values().stream().map(EndOrders::asked).toList();
    return heal.ask(cases).stream()
        .anyMatch(asked -> !isEnded(asked, pass.ended.get(asked.of().orderId())));
  }

  private static boolean isEnded(Healed asked, OwnerRecord order) {
    return asked.outcome() == Outcome.DEAD
        || asked.outcome() == Outcome.PAID && asked.refunded() == order.quantity();
  }

  private static HoldCase asked(OwnerRecord order) {
    return new HoldCase(
        order.orderId(),
        order.activityId(),
        order.ticketType(),
        order.owner(),
        null,
        order.xidAt(),
        HoldCase.ANY);
  }
}
