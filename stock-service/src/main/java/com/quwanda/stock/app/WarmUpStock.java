package com.quwanda.stock.app;

import com.quwanda.lua.StockScripts;
import com.quwanda.lua.WarmUpOutcome;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.CapacityChangeMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Brings a ticket type's counters into Redis where there are none. Places of holds that the journal
 * knows count as free here: restoring the holds takes them.
 */
@Component
class WarmUpStock {

  private static final int LOOKS = 3;

  private final TicketTypeMapper types;
  private final BucketMapper buckets;
  private final CapacityChangeMapper changes;
  private final LiveHolds live;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final TransactionTemplate transaction;

  WarmUpStock(
      TicketTypeMapper types,
      BucketMapper buckets,
      CapacityChangeMapper changes,
      LiveHolds live,
      StockScripts scripts,
      RedisCalls redis,
      TransactionTemplate transaction) {
    this.types = types;
    this.buckets = buckets;
    this.changes = changes;
    this.live = live;
    this.scripts = scripts;
    this.redis = redis;
    this.transaction = transaction;
  }

  private record Counters(int version, List<BucketRow> buckets) {}

  /** Warms it up, or says that it is warm or has lost its counters alone. */
  WarmUpOutcome warmUp(TicketTypeRow type) {
    Counters counters = read(type);
    int[] outside = outside(type, counters);
    for (int looks = 1; looks < LOOKS && sum(outside) > 0; looks++) {
      // A hold that ended between the reads looks like places taken by nobody: look again.
      counters = read(type);
      int[] again = outside(type, counters);
      for (int i = 0; i < outside.length; i++) {
        outside[i] = Math.min(outside[i], again[i]);
      }
    }
    List<Integer> capacity = new ArrayList<>();
    List<Integer> free = new ArrayList<>();
    for (BucketRow bucket : counters.buckets) {
      capacity.add(bucket.stock);
      free.add(bucket.stock - outside[bucket.bucketNo]);
    }
    int version = counters.version;
    return redis.of(() -> scripts.warmUp(type.activityId, type.code, version, capacity, free));
  }

  /** One snapshot of both, so that no change of capacity is counted twice or not at all. */
  private Counters read(TicketTypeRow type) {
    return transaction.execute(
        inTransaction -> {
          types.lock(type.id);
          return new Counters(changes.lastVersion(type.id), buckets.ofType(type.id));
        });
  }

  /** Per bucket the places that the rows count and no hold of the journal accounts for. */
  private int[] outside(TicketTypeRow type, Counters counters) {
    int[] outside = new int[counters.buckets.size()];
    for (BucketRow bucket : counters.buckets) {
      outside[bucket.bucketNo] = bucket.soldCount + bucket.frozenCount;
    }
    if (sum(outside) == 0) {
      return outside;
    }
    Set<Long> counted = new HashSet<>();
    for (HoldState state : LiveHolds.STATES) {
      live.forEachPage(
          type,
          state,
          page -> {
            for (StockLogRow row : page) {
              if (counted.add(row.id)) {
                row.left().counts().forEach((bucket, count) -> outside[bucket] -= count);
              }
            }
          });
    }
    for (int i = 0; i < outside.length; i++) {
      outside[i] = Math.max(outside[i], 0);
    }
    return outside;
  }

  private static int sum(int[] numbers) {
    int sum = 0;
    for (int number : numbers) {
      sum += number;
    }
    return sum;
  }
}
