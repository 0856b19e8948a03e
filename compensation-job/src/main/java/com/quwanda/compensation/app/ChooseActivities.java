package com.quwanda.compensation.app;

import com.quwanda.compensation.HealingSettings;
import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.model.OwnerRecord;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockProblem;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/** Which activities a run looks at: what it was asked for, or all whose sale ended not long ago. */
@Component
class ChooseActivities {

  private final StockApi stock;
  private final Owners owners;
  private final Listings listings;
  private final HealingSettings settings;
  private final Clock clock;

  ChooseActivities(
      StockApi stock, Owners owners, Listings listings, HealingSettings settings, Clock clock) {
    this.stock = stock;
    this.owners = owners;
    this.listings = listings;
    this.settings = settings;
    this.clock = clock;
  }

  /** Their ids; of all activities, those of the run's share. */
  List<String> of(JobRun run) {
    JobParameters parameters = run.parameters();
    if (parameters.activityId() != null) {
      return List.of(parameters.activityId());
    }
    if (parameters.orderId() != null) {
      return List.of(activityOf(parameters.orderId()));
    }
    return recent().stream().filter(run::isOfShare).toList();
  }

  /** All whose sale ended not long ago. */
  List<String> recent() {
    Instant oldest = clock.instant().minus(settings.horizon());
    return listings.activities().stream()
        .filter(activity -> activity.saleUntil().toInstant().isAfter(oldest))
        .map(ActivityView::activityId)
        .toList();
  }

  private String activityOf(String orderId) {
    try {
      return stock.getHold(orderId, null).activityId();
    } catch (RuntimeException failure) {
      if (!Failures.is(failure, StockProblem.HOLD_NOT_FOUND)) {
        throw failure;
      }
    }
    OwnerRecord order = owners.find(orderId);
    if (order == null) {
      throw new IllegalArgumentException(
          "orderId: neither the journal nor an owner knows " + orderId + ", so say its activityId");
    }
    return order.activityId();
  }
}
