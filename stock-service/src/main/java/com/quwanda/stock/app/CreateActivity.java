package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.CreateActivityRequest;
import com.quwanda.stock.api.DepositRule;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.api.TicketTypeRequest;
import com.quwanda.stock.model.EvenSplit;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Creates an activity with its ticket types and buckets, its sale closed. */
@Component
public class CreateActivity {

  private static final int CENTS = 2;
  private static final int RATIO_DECIMALS = 4;

  /** A quarter of an hour. */
  private static final int PAY_WITHIN_SECONDS = 900;

  private final ActivityMapper activities;
  private final TicketTypeMapper types;
  private final BucketMapper buckets;
  private final ActivityViews views;
  private final Catalogue catalogue;
  private final TransactionTemplate transaction;
  private final Clock clock;

  CreateActivity(
      ActivityMapper activities,
      TicketTypeMapper types,
      BucketMapper buckets,
      ActivityViews views,
      Catalogue catalogue,
      TransactionTemplate transaction,
      Clock clock) {
    this.activities = activities;
    this.types = types;
    this.buckets = buckets;
    this.views = views;
    this.catalogue = catalogue;
    this.transaction = transaction;
    this.clock = clock;
  }

  /**
   * An activity as it is now.
   *
   * @param view the activity
   * @param replayed whether an earlier request has created it
   */
  public record Created(ActivityView view, boolean replayed) {}

  /** As {@link #createOnce}, for who does not ask which of the two it was. */
  public ActivityView create(CreateActivityRequest request) {
    return createOnce(request).view();
  }

  /**
   * Creates it, or answers the same again for the same request.
   *
   * @throws ProblemException ACTIVITY_EXISTS when another activity has this id
   */
  public Created createOnce(CreateActivityRequest request) {
    Contradictions.refuse(request);
    boolean replayed = false;
    ActivityView view;
    try {
      view = transaction.execute(inTransaction -> views.of(insert(request)));
    } catch (DuplicateKeyException exists) {
      replayed = true;
      view = views.of(catalogue.activity(request.activityId()));
    }
    if (!isWhatWasAskedFor(view, request)) {
      throw Refuse.with(StockProblem.ACTIVITY_EXISTS, request.activityId() + " has other contents");
    }
    return new Created(view, replayed);
  }

  private ActivityRow insert(CreateActivityRequest request) {
    ActivityRow activity = row(request);
    activity.createdAt = clock.instant();
    activities.insert(activity);
    for (TicketTypeRequest asked : request.ticketTypes()) {
      insert(activity, asked);
    }
    return activity;
  }

  private static ActivityRow row(CreateActivityRequest request) {
    ActivityRow activity = new ActivityRow();
    activity.activityId = request.activityId();
    activity.clubId = request.clubId();
    activity.name = request.name();
    activity.sale = ActivityView.Sale.CLOSED.name();
    activity.saleFrom = millis(request.saleFrom());
    activity.saleUntil = millis(request.saleUntil());
    activity.limitPerUser = request.limitPerUser();
    activity.payWithinSeconds = payWithinSeconds(request);
    activity.startsAt = request.startsAt() == null ? null : millis(request.startsAt());
    DepositRule rule = request.deposit();
    if (rule != null) {
      activity.depositRatio = ratio(rule.ratio());
      activity.depositPenaltyRatio = ratio(rule.penaltyRatio());
      activity.confirmDeadline = activity.startsAt.minus(Duration.ofHours(rule.confirmHours()));
    }
    return activity;
  }

  private void insert(ActivityRow activity, TicketTypeRequest asked) {
    TicketTypeRow type = new TicketTypeRow();
    type.activityId = activity.activityId;
    type.code = asked.code();
    type.name = asked.name();
    type.price = new BigDecimal(asked.price()).setScale(CENTS);
    type.bucketCount = asked.buckets();
    types.insert(type);
    int[] split = EvenSplit.of(asked.stock(), asked.buckets());
    for (int bucketNo = 0; bucketNo < split.length; bucketNo++) {
      BucketRow bucket = new BucketRow();
      bucket.id = BucketRow.idOf(type.id, bucketNo);
      bucket.ticketTypeId = type.id;
      bucket.bucketNo = bucketNo;
      bucket.stock = split[bucketNo];
      buckets.insert(bucket);
    }
  }

  /** Capacity may have been raised and the sale opened since; all else must be the same. */
  private static boolean isWhatWasAskedFor(ActivityView view, CreateActivityRequest request) {
    ActivityRow asked = row(request);
    return view.clubId().equals(asked.clubId)
        && view.name().equals(asked.name)
        && view.limitPerUser() == asked.limitPerUser
        && view.payWithinSeconds() == asked.payWithinSeconds
        && view.saleFrom().equals(ActivityViews.at(asked.saleFrom))
        && view.saleUntil().equals(ActivityViews.at(asked.saleUntil))
        && Objects.equals(view.startsAt(), ActivityViews.at(asked.startsAt))
        && Objects.equals(view.deposit(), ActivityViews.deposit(asked))
        && view.ticketTypes().stream()
            .map(t -> t.code() + "/" + t.name() + "/" + t.price() + "/" + t.buckets())
            .sorted()
            .toList()
            .equals(
                request.ticketTypes().stream()
                    .map(
                        t ->
                            t.code()
                                + "/"
                                + t.name()
                                + "/"
                                + new BigDecimal(t.price()).setScale(CENTS).toPlainString()
                                + "/"
                                + t.buckets())
                    .sorted()
                    .toList());
  }

  private static int payWithinSeconds(CreateActivityRequest request) {
    return request.payWithinSeconds() == null ? PAY_WITHIN_SECONDS : request.payWithinSeconds();
  }

  private static BigDecimal ratio(String written) {
    return new BigDecimal(written).setScale(RATIO_DECIMALS);
  }

  static Instant millis(OffsetDateTime time) {
    return time.toInstant().truncatedTo(ChronoUnit.MILLIS);
  }
}
