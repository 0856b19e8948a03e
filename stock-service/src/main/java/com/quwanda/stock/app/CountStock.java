package com.quwanda.stock.app;

import com.quwanda.lua.Allocation;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.StockCounters;
import com.quwanda.stock.model.HoldState;
import com.quwanda.stock.model.JournalSums;
import com.quwanda.stock.store.ActivityRow;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.CountMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Counts an activity's places in both stores, for comparing them. */
@Component
public class CountStock {

  private static final int PAGE = 2_000;

  private final Catalogue catalogue;
  private final TicketTypeMapper types;
  private final CountMapper count;
  private final StockScripts scripts;
  private final RedisCalls redis;
  private final TransactionTemplate oneMoment;

  CountStock(
      Catalogue catalogue,
      TicketTypeMapper types,
      CountMapper count,
      StockScripts scripts,
      RedisCalls redis,
      PlatformTransactionManager transactions) {
    this.catalogue = catalogue;
    this.types = types;
    this.count = count;
    this.scripts = scripts;
    this.redis = redis;
    oneMoment = new TransactionTemplate(transactions);
    // The first statement's picture of the database is that of all others.
    oneMoment.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    oneMoment.setReadOnly(true);
  }

  /** What the database's rows and the journal showed at one moment. */
  private record InDatabase(
      Map<Long, List<BucketRow>> buckets, Map<Long, JournalSums> sums, int unsettled) {}

  /** Counts; ids of users are told only where a count is wrong. */
  public StockCounters of(String activityId) {
    ActivityRow activity = catalogue.activity(activityId);
    List<TicketTypeRow> ofActivity = types.ofActivity(activityId);
    StockSnapshot picture =
        redis.of(() -> scripts.snapshot(activityId, ofActivity.stream().map(t -> t.code).toList()));
    InDatabase database = oneMoment.execute(inTransaction -> inDatabase(activityId));
    return new StockCounters(
        activityId,
        ActivityView.Sale.valueOf(activity.sale),
        picture.gate().map(gate -> gate.status().name()).orElse(null),
        activity.limitPerUser,
        ofActivity.stream()
            .map(
                type ->
                    new StockCounters.OfType(
                        type.code,
                        buckets(
                            database.buckets.getOrDefault(type.id, List.of()),
                            database.sums.getOrDefault(type.id, new JournalSums())),
                        inRedis(picture.types().get(type.code))))
            .toList(),
        wrongUsers(picture, activity.limitPerUser),
        database.unsettled);
  }

  private InDatabase inDatabase(String activityId) {
    Map<Long, List<BucketRow>> buckets =
        count.buckets(activityId).stream()
            .collect(Collectors.groupingBy(bucket -> bucket.ticketTypeId));
    Map<Long, JournalSums> sums = new HashMap<>();
    int unsettled = 0;
    List<StockLogRow> page = List.of();
    do {
      long after = page.isEmpty() ? 0 : page.get(page.size() - 1).id;
      page = count.holds(activityId, after, PAGE);
      for (StockLogRow row : page) {
        sums.computeIfAbsent(row.ticketTypeId, type -> new JournalSums())
            .add(row.state, row.markOperation, row.left().counts(), row.refunding().counts());
        unsettled += row.state == HoldState.FREEZE || row.markOperation != null ? 1 : 0;
      }
    } while (page.size() == PAGE);
    return new InDatabase(buckets, sums, unsettled);
  }

  private static List<StockCounters.Bucket> buckets(List<BucketRow> rows, JournalSums sums) {
    return rows.stream()
        .map(
            row -> {
              JournalSums.Range fits = sums.of(row.bucketNo);
              return new StockCounters.Bucket(
                  row.bucketNo,
                  row.stock,
                  row.frozenCount,
                  row.soldCount,
                  fits.frozenLeast(),
                  fits.frozenMost(),
                  fits.soldLeast(),
                  fits.soldMost());
            })
        .toList();
  }

  private static StockCounters.InRedis inRedis(StockSnapshot.OfType type) {
    if (type == null) {
      return null;
    }
    int buckets = type.free().size();
    return new StockCounters.InRedis(
        type.available(),
        type.reserved(),
        type.capacityVersion(),
        type.free(),
        type.capacity(),
        type.takenOutside(),
        perBucket(type.held(), buckets),
        perBucket(type.sold(), buckets));
  }

  private static List<Integer> perBucket(Allocation places, int buckets) {
    return IntStream.range(0, buckets).mapToObj(places::of).toList();
  }

  private static List<StockCounters.OfUser> wrongUsers(StockSnapshot picture, int limit) {
    return picture.users().entrySet().stream()
        .filter(
            user ->
                user.getValue().purchased() != user.getValue().held() + user.getValue().sold()
                    || user.getValue().purchased() > limit)
        .map(
            user ->
                new StockCounters.OfUser(
                    user.getKey(),
                    user.getValue().purchased(),
                    user.getValue().held(),
                    user.getValue().sold()))
        .sorted(Comparator.comparingLong(StockCounters.OfUser::userId))
        .toList();
  }
}
