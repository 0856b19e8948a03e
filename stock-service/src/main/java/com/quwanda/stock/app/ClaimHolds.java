package com.quwanda.stock.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.lua.CorruptStockException;
import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.ClaimRequest;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Hands unsettled holds to one worker for a while. A claim is no lock: it only saves two workers
 * from asking for the same holds, and a settlement needs none.
 */
@Component
public class ClaimHolds {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimHolds.class);

  /** How often the rows that another worker was faster to claim are made up for. */
  private static final int MOST_ROUNDS = 5;

  private final AdoptHolds adopt;
  private final StockLogMapper rows;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final Clock clock;

  ClaimHolds(
      AdoptHolds adopt, StockLogMapper rows, StockScripts scripts, RedisCalls redis, Clock clock) {
    this.adopt = adopt;
    this.rows = rows;
    this.scripts = scripts;
    this.redis = redis;
    this.clock = clock;
  }

  /**
   * Claims them, or lists what would be claimed.
   *
   * @return journal rows, and before them the holds without a row of their own, which nobody can
   *     claim
   */
  public List<HoldView> claim(ClaimRequest request) {
    if (request.shard() >= request.shards()) {
      throw new ProblemException(
          400, "INVALID_REQUEST", "The request is not valid", "shard: below shards");
    }
    Instant now = clock.instant();
    Instant before = now.minusSeconds(Math.min(request.minAgeSeconds(), now.getEpochSecond()));
    List<HoldView> held = new ArrayList<>(adopt.adopt(request, before));
    int room = request.limit() - held.size();
    if (room > 0) {
      held.addAll(
          views(
              request.dryRun()
                  ? claimable(request, now, before, room)
                  : claimed(request, now, before, room)));
    }
    return held;
  }

  private List<StockLogRow> claimed(ClaimRequest request, Instant now, Instant before, int room) {
    Instant until = now.plusSeconds(request.claimSeconds());
    // Not the worker's name alone: it may claim twice within one tick of the clock.
    String claim = request.worker() + "/" + UUID.randomUUID();
    List<StockLogRow> claimed = new ArrayList<>();
    for (int round = 0; round < MOST_ROUNDS && claimed.size() < room; round++) {
      List<Long> ids =
          claimable(request, now, before, room - claimed.size()).stream()
              .map(row -> row.id)
              .toList();
      if (ids.isEmpty()) {
        break;
      }
      if (rows.claim(ids, now, before, claim, until) > 0) {
        claimed.addAll(rows.underClaim(ids, claim));
      }
    }
    return claimed;
  }

  private List<StockLogRow> claimable(
      ClaimRequest request, Instant now, Instant before, int limit) {
    return rows.claimable(
        now,
        before,
        request.activityId(),
        request.orderId(),
        request.shard(),
        request.shards(),
        limit);
  }

  private List<HoldView> views(List<StockLogRow> found) {
    Map<String, HoldRecord> records = new HashMap<>();
    found.stream()
        .collect(Collectors.groupingBy(row -> row.activityId))
        .forEach((activityId, ofActivity) -> records.putAll(records(activityId, ofActivity)));
    return found.stream().map(row -> HoldViews.of(row, records.get(row.orderId))).toList();
  }

  /** A record that cannot be read is left out: the verdict on its order needs the row alone. */
  private Map<String, HoldRecord> records(String activityId, List<StockLogRow> some) {
    List<String> orderIds = some.stream().map(row -> row.orderId).toList();
    try {
      return redis.of(() -> scripts.holds(activityId, orderIds));
    } catch (CorruptStockException bad) {
      if (some.size() == 1) {
        LOG.error("the hold of {} cannot be read", orderIds, bad);
        return Map.of();
      }
      Map<String, HoldRecord> readable = new HashMap<>();
      some.forEach(row -> readable.putAll(records(activityId, List.of(row))));
      return readable;
    }
  }
}
