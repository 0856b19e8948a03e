package com.quwanda.stock.app;

import com.quwanda.kit.LockConflicts;
import com.quwanda.lua.RaiseOutcome;
import com.quwanda.lua.StockScripts;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.RaiseCapacityRequest;
import com.quwanda.stock.api.StockProblem;
import com.quwanda.stock.model.EvenSplit;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.CapacityChangeMapper;
import com.quwanda.stock.store.CapacityChangeRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.apache.seata.core.model.GlobalLockConfig;
import org.apache.seata.rm.GlobalLockExecutor;
import org.apache.seata.rm.GlobalLockTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Adds places to a ticket type: the database first, Redis last, so that Redis never offers more
 * than the database has. A change that stopped in between is finished by repeating it, by the next
 * change, when the sale is opened again, or by a rebuild.
 */
@Component
public class RaiseCapacity {

  /** What the seven digits of a counter hold. */
  private static final int MOST_PLACES = 9_999_999;

  private static final int TRIES = 10;
  private static final int LOOK_EVERY_MILLIS = 10;
  private static final int LOOKS = 50;

  private final Catalogue catalogue;
  private final TicketTypeMapper types;
  private final BucketMapper buckets;
  private final CapacityChangeMapper changes;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final ActivityViews views;
  private final TransactionTemplate transaction;
  private final Clock clock;
  private final GlobalLockTemplate globalLock = new GlobalLockTemplate();

  RaiseCapacity(
      Catalogue catalogue,
      TicketTypeMapper types,
      BucketMapper buckets,
      CapacityChangeMapper changes,
      StockScripts scripts,
      RedisCalls redis,
      ActivityViews views,
      TransactionTemplate transaction,
      Clock clock) {
    this.catalogue = catalogue;
    this.types = types;
    this.buckets = buckets;
    this.changes = changes;
    this.scripts = scripts;
    this.redis = redis;
    this.views = views;
    this.transaction = transaction;
    this.clock = clock;
  }

  /**
   * Adds {@code request.add()} places, evenly over the buckets, once per change id. To a cancelled
   * activity nothing is added, but what stopped half-way before is finished.
   */
  public ActivityView raise(String activityId, String ticketType, RaiseCapacityRequest request) {
    TicketTypeRow type = catalogue.type(activityId, ticketType);
    CapacityChangeRow known = changes.find(type.id, request.changeId());
    if (known == null) {
      CancelSale.refuseCancelled(catalogue.activity(activityId));
      inDatabase(type, request);
    } else if (known.added != request.add()) {
      throw Refuse.with(
          StockProblem.CHANGE_REUSED, request.changeId() + " has added " + known.added);
    }
    inRedis(type);
    return views.of(catalogue.activity(activityId));
  }

  /** Brings changes that the database has into Redis, in their order. */
  void inRedis(TicketTypeRow type) {
    for (CapacityChangeRow change : changes.notInRedis(type.id)) {
      List<Integer> added = split(change.added, type.bucketCount);
      RaiseOutcome outcome =
          redis.of(() -> scripts.raiseCapacity(type.activityId, type.code, change.version, added));
      if (outcome == RaiseOutcome.NOT_WARMED_UP || outcome == RaiseOutcome.VERSION_GAP) {
        // The warm-up reads the raised rows; an earlier change is being applied by another.
        return;
      }
      changes.markInRedis(change.id);
    }
  }

  /** Brings all changes after a version into Redis, which has lost them whatever the rows say. */
  void since(TicketTypeRow type, int version) {
    for (CapacityChangeRow change : changes.after(type.id, version)) {
      List<Integer> added = split(change.added, type.bucketCount);
      redis.of(() -> scripts.raiseCapacity(type.activityId, type.code, change.version, added));
      changes.markInRedis(change.id);
    }
  }

  /**
   * Others' bookings hold global locks on the bucket rows: these are waited for, not overwritten.
   * Whoever waits holds the rows themselves, which a booking that rolls back needs; so the wait is
   * short, and the whole is tried again.
   */
  private void inDatabase(TicketTypeRow type, RaiseCapacityRequest request) {
    for (int tries = 1; ; tries++) {
      try {
        globalLock.execute(new UnderGlobalLock(() -> write(type, request)));
        return;
      } catch (Throwable failed) {
        if (!LockConflicts.isOne(failed)) {
          throw failed instanceof RuntimeException unexpected
              ? unexpected
              : new IllegalStateException(failed);
        }
        if (tries == TRIES) {
          throw Refuse.with(StockProblem.CAPACITY_CONFLICT, "the bucket rows stayed locked");
        }
      }
    }
  }

  private final class UnderGlobalLock implements GlobalLockExecutor {

    private final Runnable writes;

    UnderGlobalLock(Runnable writes) {
      this.writes = writes;
    }

    @Override
    public Object execute() {
      transaction.executeWithoutResult(inTransaction -> writes.run());
      return null;
    }

    @Override
    public GlobalLockConfig getGlobalLockConfig() {
      GlobalLockConfig config = new GlobalLockConfig();
      config.setLockRetryInterval(LOOK_EVERY_MILLIS);
      config.setLockRetryTimes(LOOKS);
      return config;
    }
  }

  private void write(TicketTypeRow type, RaiseCapacityRequest request) {
    types.lock(type.id);
    if (changes.find(type.id, request.changeId()) != null) {
      return;
    }
    if (buckets.stockOf(type.id) + request.add() > MOST_PLACES) {
      throw Refuse.with(
          StockProblem.TOO_MANY_PLACES, "a ticket type has " + MOST_PLACES + " places at most");
    }
    CapacityChangeRow change = new CapacityChangeRow();
    change.ticketTypeId = type.id;
    change.version = changes.lastVersion(type.id) + 1;
    change.changeId = request.changeId();
    change.added = request.add();
    change.createdAt = clock.instant();
    changes.insert(change);
    List<Integer> added = split(request.add(), type.bucketCount);
    for (int bucketNo = 0; bucketNo < added.size(); bucketNo++) {
      if (added.get(bucketNo) > 0) {
        buckets.raise(BucketRow.idOf(type.id, bucketNo), added.get(bucketNo));
      }
    }
  }

  private static List<Integer> split(int places, int bucketCount) {
    return Arrays.stream(EvenSplit.of(places, bucketCount)).boxed().toList();
  }
}
