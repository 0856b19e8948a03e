package com.quwanda.stock.app;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.quwanda.kit.ProblemException;
import com.quwanda.stock.api.DepositTerms;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * What does not change about activities once they are created: their club, how long an order can be
 * paid, the terms of deposits, and their ticket types with id, price and bucket count. Kept in
 * memory, so that a refused buyer costs no database read.
 */
@Component
class Catalogue {

  private record Key(String activityId, String code) {}

  /**
   * What buyers are offered.
   *
   * @param type a ticket type
   * @param clubId the club that organises its activity
   * @param payWithinSeconds how long after it is placed an order can be paid
   * @param deposit on which terms places are taken for a deposit; null when they are not
   */
  record Offer(TicketTypeRow type, String clubId, int payWithinSeconds, DepositTerms deposit) {}

  private final ActivityMapper activities;
  private final TicketTypeMapper types;
  private final Cache<Key, Offer> known =
      Caffeine.newBuilder().maximumSize(50_000).expireAfterWrite(Duration.ofMinutes(10)).build();

  Catalogue(ActivityMapper activities, TicketTypeMapper types) {
    this.activities = activities;
    this.types = types;
  }

  /** The activity's row, read now. */
  ActivityRow activity(String activityId) {
    ActivityRow row = activities.find(activityId);
    // The database compares without trailing blanks; an id is its every character.
    if (row == null || !row.activityId.equals(activityId)) {
      throw unknown(activityId);
    }
    return row;
  }

  /** What is said of an activity that is not there, or that is not to be shown. */
  static ProblemException unknown(String activityId) {
    return Refuse.with(StockProblem.ACTIVITY_NOT_FOUND, "no activity " + activityId);
  }

  /** A ticket type, as with {@link #offer}. */
  TicketTypeRow type(String activityId, String code) {
    return offer(activityId, code).type;
  }

  /** What one is sold; a missing one is looked for each time: it may be created any moment. */
  Offer offer(String activityId, String code) {
    Key key = new Key(activityId, code);
    Offer offer = known.getIfPresent(key);
    if (offer == null) {
      TicketTypeRow type = types.find(activityId, code);
      ActivityRow activity = activity(activityId);
      if (type == null || !type.activityId.equals(activityId) || !type.code.equals(code)) {
        throw Refuse.with(
            StockProblem.TICKET_TYPE_NOT_FOUND,
            "activity " + activityId + " has no ticket type " + code);
      }
      offer =
          new Offer(
              type, activity.clubId, activity.payWithinSeconds, ActivityViews.deposit(activity));
      known.put(key, offer);
    }
    return offer;
  }
}
