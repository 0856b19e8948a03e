package com.quwanda.compensation.app;

import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.invariants.Invariants;
import com.quwanda.invariants.Picture;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.invariants.Violation;
import com.quwanda.order.api.OrderRecord;
import com.quwanda.stock.api.AllocationPart;
import com.quwanda.stock.api.HoldView;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.StockCounters.Bucket;
import com.quwanda.stock.api.StockCounters.InRedis;
import com.quwanda.stock.api.StockCounters.OfType;
import com.quwanda.stock.api.StockCounters.OfUser;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/**
 * Runs the invariants over an activity, as the other services tell it. The stores are read one
 * after the other, so only what is seen twice, with the same values, is said.
 */
@Component
public class CheckConsistency {

  private static final Set<String> COUNTED = Set.of("HELD", "CONFIRMED");

  private final StockApi stock;
  private final Listings listings;
  private final Pause pause;
  private final Clock clock;

  CheckConsistency(StockApi stock, Listings listings, Pause pause, Clock clock) {
    this.stock = stock;
    this.listings = listings;
    this.pause = pause;
    this.clock = clock;
  }

  private record Look(List<Violation> violations, int unsettled) {}

  /** What does not hold for an activity. */
  public ConsistencyReport check(String activityId) {
    Look look = look(activityId);
    if (!look.violations.isEmpty()) {
      pause.take();
      Look again = look(activityId);
      List<Violation> lasting =
          again.violations.stream().filter(look.violations::contains).toList();
      look = new Look(lasting, again.unsettled);
    }
    return new ConsistencyReport(
        activityId,
        look.violations.isEmpty(),
        look.violations.stream()
            .map(v -> new ConsistencyReport.Violation(v.rule(), v.subject(), v.first(), v.second()))
            .toList(),
        look.unsettled,
        clock.instant().atOffset(ZoneOffset.UTC));
  }

  private Look look(String activityId) {
    Map<String, OrderRecord> records = listings.records(activityId);
    List<HoldView> holds = new ArrayList<>();
    listings.holds(activityId, holds::addAll);
    StockCounters counters = stock.getCounters(activityId);
    return new Look(Invariants.violatedIn(picture(counters, holds, records)), counters.unsettled());
  }

  private static Picture picture(
      StockCounters counters, List<HoldView> holds, Map<String, OrderRecord> records) {
    String activityId = counters.activityId();
    return new Picture(
        Map.of(activityId, counters.limitPerUser()),
        counters.types().stream()
            .flatMap(type -> type.buckets().stream().map(b -> bucket(activityId, type, b)))
            .toList(),
        holds.stream().filter(h -> h.journalState() != null).map(CheckConsistency::row).toList(),
        records.values().stream().map(CheckConsistency::order).toList(),
        counters.types().stream()
            .filter(type -> type.redis() != null)
            .map(type -> counters(new TypeAt(activityId, type.code()), type.redis()))
            .toList(),
        holds.stream().filter(h -> h.redisState() != null).map(CheckConsistency::hold).toList(),
        purchased(activityId, holds, counters.users()),
        0);
  }

  private static Picture.Bucket bucket(String activityId, OfType type, Bucket bucket) {
    return new Picture.Bucket(
        new BucketAt(new TypeAt(activityId, type.code()), bucket.bucket()),
        bucket.stock(),
        bucket.sold(),
        bucket.frozen());
  }

  private static Picture.JournalRow row(HoldView hold) {
    return new Picture.JournalRow(
        hold.orderId(),
        new UserAt(hold.activityId(), hold.userId()),
        new TypeAt(hold.activityId(), hold.ticketType()),
        hold.quantity(),
        allocation(hold),
        hold.journalState(),
        hold.markOperation() == null ? null : hold.markOperation() + " under " + hold.markXid());
  }

  private static Picture.Hold hold(HoldView hold) {
    return new Picture.Hold(
        hold.orderId(),
        new UserAt(hold.activityId(), hold.userId()),
        new TypeAt(hold.activityId(), hold.ticketType()),
        hold.quantity(),
        hold.redisState(),
        allocation(hold));
  }

  private static Picture.OrderRow order(OrderRecord order) {
    return new Picture.OrderRow(
        order.orderId(),
        new UserAt(order.activityId(), order.userId()),
        new TypeAt(order.activityId(), order.ticketType()),
        order.quantity(),
        order.status().name());
  }

  private static Picture.Counters counters(TypeAt type, InRedis redis) {
    return new Picture.Counters(
        type, redis.available(), redis.free(), redis.capacity(), redis.takenOutside());
  }

  /** Stock-service tells only of users whose count is wrong; all others have what they hold. */
  private static Map<UserAt, Integer> purchased(
      String activityId, List<HoldView> holds, List<OfUser> wrong) {
    Map<UserAt, Integer> purchased = new HashMap<>();
    for (HoldView hold : holds) {
      if (hold.redisState() != null && COUNTED.contains(hold.redisState())) {
        purchased.merge(new UserAt(activityId, hold.userId()), hold.quantity(), Integer::sum);
      }
    }
    wrong.forEach(user -> purchased.put(new UserAt(activityId, user.userId()), user.purchased()));
    return purchased;
  }

  private static Map<Integer, Integer> allocation(HoldView hold) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (AllocationPart part : hold.allocation()) {
      counts.merge(part.bucket(), part.count(), Integer::sum);
    }
    return counts;
  }
}
