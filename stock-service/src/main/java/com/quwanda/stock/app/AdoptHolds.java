package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.CorruptStockException;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldState;
import com.quwanda.stock.StockSettings;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.store.ActivityMapper;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.StockLogRow;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Finds old holds in Redis that the journal misses, since a crash came in between, and writes their
 * rows.
 */
@Component
class AdoptHolds {

  private static final Logger LOG = LoggerFactory.getLogger(AdoptHolds.class);

  private final ActivityMapper activities;
  private final Catalogue catalogue;
  private final UnjournalledHolds unjournalled;
  private final Journal journal;
  private final StockMetrics metrics;
  private final StockSettings settings;
  private final Clock clock;

  AdoptHolds(
      ActivityMapper activities,
      Catalogue catalogue,
      UnjournalledHolds unjournalled,
      Journal journal,
      StockMetrics metrics,
      StockSettings settings,
      Clock clock) {
    this.activities = activities;
    this.catalogue = catalogue;
    this.unjournalled = unjournalled;
    this.journal = journal;
    this.metrics = metrics;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Adopts at most as many holds as the request's limit; of several shards each looks at its own
   * activities.
   *
   * @param before only holds that were taken at that time or earlier
   * @return holds that have no row of their own now: strays, whose order has its row at another
   *     activity or ticket type, and in a dry run all that were found
   * @throws ProblemException when Redis cannot be reached
   */
  List<HoldView> adopt(ClaimRequest request, Instant before) {
    List<HoldView> without = new ArrayList<>();
    int adopted = 0;
    for (ActivityRow activity : lookedAt(request)) {
      int room = request.limit() - adopted - without.size();
      if (room > 0) {
        try {
          List<HoldRecord> missing = missing(activity.activityId, request, before, room);
          for (HoldRecord hold : missing) {
            if (request.dryRun() || !gotItsRow(activity.activityId, hold)) {
              without.add(HoldViews.inRedisAlone(activity.activityId, hold));
            } else {
              adopted++;
            }
          }
        } catch (CorruptStockException bad) {
          // The other activities' holds must not wait for this one.
          LOG.error("holds of activity {} cannot be read", activity.activityId, bad);
        }
      }
    }
    metrics.adopted(adopted);
    return without;
  }

  private List<ActivityRow> lookedAt(ClaimRequest request) {
    List<ActivityRow> all =
        request.activityId() == null
            ? activities.endingAfter(clock.instant().minus(settings.adoptHorizon()))
            : List.of(catalogue.activity(request.activityId()));
    return all.stream()
        .filter(activity -> activity.id % request.shards() == request.shard())
        .toList();
  }

  private List<HoldRecord> missing(
      String activityId, ClaimRequest request, Instant before, int limit) {
    return request.orderId() == null
        ? unjournalled.find(activityId, hold -> isOpenAndOld(hold, before), limit)
        : unjournalled.amongThese(activityId, List.of(request.orderId())).stream()
            .filter(hold -> isOpenAndOld(hold, before))
            .toList();
  }

  private static boolean isOpenAndOld(HoldRecord hold, Instant before) {
    return hold.state() == HoldState.HELD && !hold.frozenAt().isAfter(before);
  }

  private boolean gotItsRow(String activityId, HoldRecord hold) {
    try {
      long typeId = catalogue.type(activityId, hold.ticketType()).id;
      StockLogRow row = journal.found(activityId, hold, typeId);
      LOG.warn("hold {} had no journal row of its own: {}", hold, row.state);
      return UnjournalledHolds.isOf(row, activityId, hold);
    } catch (ProblemException noSuchType) {
      LOG.error("hold {} of {} can have no journal row", hold, activityId, noSuchType);
      return true;
    }
  }
}
