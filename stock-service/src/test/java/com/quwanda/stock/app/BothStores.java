package com.quwanda.stock.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.lua.HoldRecord;
import com.quwanda.lua.HoldState;
import com.quwanda.lua.StockScripts;
import com.quwanda.lua.StockSnapshot;
import com.quwanda.stock.store.BucketMapper;
import com.quwanda.stock.store.BucketRow;
import com.quwanda.stock.store.StockLogMapper;
import com.quwanda.stock.store.StockLogRow;
import com.quwanda.stock.store.TicketTypeMapper;
import com.quwanda.stock.store.TicketTypeRow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.test.context.TestComponent;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads bucket rows, journal and Redis of an activity and says whether they agree. */
@TestComponent
class BothStores {

  private final StockScripts scripts;
  private final BucketMapper buckets;
  private final TicketTypeMapper types;
  private final StockLogMapper journal;
  private final JdbcClient jdbc;

  BothStores(
      StockScripts scripts,
      BucketMapper buckets,
      TicketTypeMapper types,
      StockLogMapper journal,
      JdbcClient jdbc) {
    this.scripts = scripts;
    this.buckets = buckets;
    this.types = types;
    this.journal = journal;
    this.jdbc = jdbc;
  }

  /** Nothing is in flight: every number of one store follows from the other. */
  void agree(String activityId) {
    TicketTypeRow type = types.find(activityId, Activities.TYPE);
    int limit =
        jdbc.sql("SELECT limit_per_user FROM activity WHERE activity_id = ?")
            .param(activityId)
            .query(Integer.class)
            .single();
    List<StockLogRow> live =
        journal.selectList(null).stream()
            .filter(row -> row.activityId.equals(activityId) && !row.state.isFinal())
            .filter(row -> row.quantity > 0)
            .toList();
    StockSnapshot snapshot = scripts.snapshot(activityId, List.of(type.code));
    StockSnapshot.OfType counters = snapshot.types().get(type.code);
    Map<Long, Integer> users = new TreeMap<>();
    live.forEach(row -> users.merge(row.userId, row.left().total(), Integer::sum));

    for (StockLogRow row : live) {
      HoldRecord hold = scripts.hold(activityId, row.orderId).orElse(null);
      assertThat(hold).as("the hold of %s, %s in the journal", row.orderId, row.state).isNotNull();
      assertThat(hold.allocation()).hasToString(row.allocation);
      assertThat(hold.left()).as("left of %s", row.orderId).hasToString(row.leftAllocation);
      assertThat(hold.refunds().byId())
          .as("refunds of %s", row.orderId)
          .isEqualTo(row.refunds().byId());
      assertThat(hold.state())
          .as(row.orderId)
          .isEqualTo(
              row.state == com.quwanda.stock.model.HoldState.CONFIRMED
                  ? HoldState.CONFIRMED
                  : HoldState.HELD);
    }
    for (BucketRow bucket : buckets.ofType(type.id)) {
      int taken = sum(live, bucket.bucketNo, null);
      assertThat(counters.capacity().get(bucket.bucketNo)).isEqualTo(bucket.stock);
      assertThat(counters.takenOutside().get(bucket.bucketNo)).isZero();
      assertThat(counters.free().get(bucket.bucketNo))
          .as("free in bucket %d", bucket.bucketNo)
          .isEqualTo(bucket.stock - taken)
          .isNotNegative();
      assertThat(counters.held().of(bucket.bucketNo) + counters.sold().of(bucket.bucketNo))
          .isEqualTo(taken);
      assertThat(bucket.frozenCount)
          .as("frozen in bucket %d", bucket.bucketNo)
          .isEqualTo(sum(live, bucket.bucketNo, com.quwanda.stock.model.HoldState.BOOKED));
      assertThat(bucket.soldCount)
          .as("sold in bucket %d", bucket.bucketNo)
          .isEqualTo(sum(live, bucket.bucketNo, com.quwanda.stock.model.HoldState.CONFIRMED));
      assertThat(bucket.frozenCount + bucket.soldCount).isLessThanOrEqualTo(bucket.stock);
    }
    assertThat(counters.available())
        .isEqualTo(counters.free().stream().mapToInt(Integer::intValue).sum());
    assertThat(users.values()).allMatch(places -> places <= limit);
    Map<Long, Integer> purchased = new TreeMap<>();
    snapshot.users().forEach((user, of) -> purchased.put(user, of.purchased()));
    purchased.values().removeIf(places -> places == 0);
    assertThat(purchased).isEqualTo(users);
  }

  private static int sum(
      List<StockLogRow> rows, int bucket, com.quwanda.stock.model.HoldState state) {
    return rows.stream()
        .filter(row -> state == null || row.state == state)
        .mapToInt(row -> row.left().of(bucket))
        .sum();
  }

  /** The hold's state in Redis. */
  String state(String activityId, String orderId) {
    return scripts.hold(activityId, orderId).map(hold -> hold.state().name()).orElse("none");
  }
}
