package com.quwanda.compensation.model;

import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.api.StockCounters.Bucket;
import com.quwanda.stock.api.StockCounters.InRedis;
import com.quwanda.stock.api.StockCounters.OfType;
import com.quwanda.stock.api.StockCounters.OfUser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What the stores count for an activity, compared: Redis with its holds, rows with the journal. */
public final class CounterRule {

  /** These come from one atomic picture each, so their values may move and still be wrong. */
  private static final Set<DifferenceKind> OF_ONE_PICTURE =
      Set.of(DifferenceKind.COUNTER_DRIFT, DifferenceKind.BUCKET_DRIFT);

  private CounterRule() {}

  /** What differs in one look. */
  public static List<Finding> differences(StockCounters counters) {
    List<Finding> found = new ArrayList<>();
    for (OfType type : counters.types()) {
      type.buckets().forEach(bucket -> againstJournal(type, bucket, found));
      if (type.redis() != null && !"ARCHIVED".equals(counters.gate())) {
        withinRedis(type, found);
        acrossStores(type, counters.unsettled() == 0, found);
      }
    }
    for (OfUser user : counters.users()) {
      if (user.purchased() != user.held() + user.sold()) {
        found.add(
            Finding.of(
                DifferenceKind.COUNTER_DRIFT,
                "user " + user.userId(),
                "purchased",
                user.purchased(),
                "holds",
                user.held() + user.sold()));
      }
    }
    return found;
  }

  /**
   * What differs in two looks. Between two stores there may be orders in flight, so there the very
   * same values must be seen twice.
   */
  public static List<Finding> lasting(List<Finding> first, List<Finding> second) {
    return second.stream()
        .filter(
            now ->
                first.stream()
                    .anyMatch(
                        before ->
                            OF_ONE_PICTURE.contains(now.kind())
                                ? before.kind() == now.kind()
                                    && before.subject().equals(now.subject())
                                : before.equals(now)))
        .toList();
  }

  private static void againstJournal(OfType type, Bucket bucket, List<Finding> found) {
    range(
        type, bucket, "frozen", bucket.frozen(), bucket.frozenLeast(), bucket.frozenMost(), found);
    range(type, bucket, "sold", bucket.sold(), bucket.soldLeast(), bucket.soldMost(), found);
  }

  private static void range(
      OfType type,
      Bucket bucket,
      String what,
      int value,
      int least,
      int most,
      List<Finding> found) {
    if (value < least || value > most) {
      found.add(
          Finding.of(
              DifferenceKind.BUCKET_DRIFT,
              at(type, bucket.bucket()) + " " + what,
              "bucket row",
              value,
              "journal",
              least + " to " + most));
    }
  }

  private static void withinRedis(OfType type, List<Finding> found) {
    InRedis redis = type.redis();
    int sum = redis.free().stream().mapToInt(Integer::intValue).sum();
    if (sum != redis.available()) {
      found.add(
          Finding.of(
              DifferenceKind.COUNTER_DRIFT,
              type.code() + " total",
              "total",
              redis.available(),
              "sum of buckets",
              sum));
    }
    for (int i = 0; i < redis.free().size(); i++) {
      int taken = redis.held().get(i) + redis.sold().get(i) + redis.takenOutside().get(i);
      if (redis.free().get(i) + taken != redis.capacity().get(i)) {
        found.add(
            Finding.of(
                DifferenceKind.COUNTER_DRIFT,
                at(type, i),
                "taken by counter",
                redis.capacity().get(i) - redis.free().get(i),
                "taken by holds",
                taken));
      }
    }
  }

  private static void acrossStores(OfType type, boolean nothingUnsettled, List<Finding> found) {
    InRedis redis = type.redis();
    for (Bucket bucket : type.buckets()) {
      int i = bucket.bucket();
      if (i >= redis.capacity().size() || redis.capacity().get(i) != bucket.stock()) {
        found.add(
            Finding.of(
                DifferenceKind.CAPACITY_DRIFT,
                at(type, i),
                "Redis",
                i >= redis.capacity().size() ? "none" : redis.capacity().get(i),
                "bucket row",
                bucket.stock()));
      } else if (nothingUnsettled) {
        int taken = redis.capacity().get(i) - redis.free().get(i);
        if (taken != bucket.frozen() + bucket.sold()) {
          found.add(
              Finding.of(
                  DifferenceKind.STORES_DIFFER,
                  at(type, i),
                  "taken in Redis",
                  taken,
                  "frozen and sold",
                  bucket.frozen() + bucket.sold()));
        }
      }
    }
  }

  private static String at(OfType type, int bucket) {
    return "bucket " + type.code() + "#" + bucket;
  }
}
