package com.quwanda.stock.app;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Duration;
import org.springframework.stereotype.Component;

/**
 * What does not change about activities once they are created: their ticket types with id, price
 * and bucket count. Kept in memory, so that a refused buyer costs no database read.
 */
@Component
class Catalogue {

  private record Key(String activityId, String code) {}

  private final ActivityMapper activities;
  private final TicketTypeMapper types;
  private final Cache<Key, TicketTypeRow> known =
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
      throw Refuse.with(StockProblem.ACTIVITY_NOT_FOUND, "no activity " + activityId);
    }
    return row;
  }

  /** A ticket type; a missing one is looked for each time, since it may be created any moment. */
  TicketTypeRow type(String activityId, String code) {
    Key key = new Key(activityId, code);
    TicketTypeRow type = known.getIfPresent(key);
    if (type == null) {
      type = types.find(activityId, code);
      if (type == null || !type.activityId.equals(activityId) || !type.code.equals(code)) {
        activity(activityId);
        throw Refuse.with(
            StockProblem.TICKET_TYPE_NOT_FOUND,
            "activity " + activityId + " has no ticket type " + code);
      }
      known.put(key, type);
    }
    return type;
  }
}
