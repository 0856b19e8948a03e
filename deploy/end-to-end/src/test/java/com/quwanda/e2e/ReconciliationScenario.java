package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.compensation.api.JobParameters;
import com.quwanda.compensation.api.JobReport;
import com.quwanda.compensation.api.JobReport.Difference;
import com.quwanda.lua.StockKeys;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.Healer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Each way in which the stores can part: named, shown by a dry run, then mended or alarmed. */
class ReconciliationScenario extends Scenario {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private String activity;
  private BuyerClient buyer;
  private OrderView first;
  private StringRedisTemplate redis;
  private StockKeys keys;

  @BeforeEach
  void onePairSold() {
    activity = open(ActivityDraft.concert().places(6, 3).limit(6));
    buyer = system.newBuyer();
    first = placed(buyer.order(activity, TYPE, 2));
    awaitQuiet();
    redis = check.redis().raw();
    keys = new StockKeys(activity);
  }

  @Test
  void findsNothingWhereAllIsWell() {
    JobReport report = reconcile(false);
    assertThat(report.differences()).isEmpty();
    assertThat(report.scanned()).isPositive();
    assertThat(operator.consistency(activity).holds()).isTrue();
  }

  @Test
  void bringsBackALiveHoldThatRedisHasLost() {
    Past past = new Past();
    OrderView second = placed(buyer.order(activity, TYPE, 3));
    awaitQuiet();
    past.comesBack();
    assertThat(available(activity)).isEqualTo(4);

    mends("HOLD_LOST", second.orderId());

    assertThat(available(activity)).isEqualTo(1);
    assertThat(operator.getHold(activity, second.orderId()).redisState()).isEqualTo("HELD");
    assertThat(operator.getHold(activity, second.orderId()).healer()).isEqualTo(Healer.RECONCILE);
  }

  @Test
  void releasesAHoldThatTheJournalShowsAsEnded() {
    operator.arm(Fault.failOnce(Fault.Point.PLACE_AFTER_BOOK));
    operator.arm(Fault.sleepOnce(Fault.Point.SETTLE_BEFORE_REDIS, 1_500));
    Thread hold =
        new Thread(() -> assertThat(buyer.order(activity, TYPE, 3).status()).isEqualTo(503));
    hold.start();
    await().atMost(PATIENCE).until(() -> operator.reached(Fault.Point.SETTLE_BEFORE_REDIS) == 1);
    Past past = new Past();
    awaitQuiet();
    past.comesBack();
    assertThat(available(activity)).isEqualTo(1);
    String dead =
        picture().journal().stream()
            .map(row -> row.orderId())
            .filter(id -> !id.equals(first.orderId()))
            .findFirst()
            .orElseThrow();

    mends("ORPHAN_HOLD", dead);

    assertThat(available(activity)).isEqualTo(4);
  }

  @Test
  void recountsCountersThatDriftFromTheHolds() {
    String before = redis.opsForValue().get(keys.stock(TYPE));
    String total = "%07d".formatted(Integer.parseInt(before.substring(0, 7)) + 1);
    String bucket = "%07d".formatted(Integer.parseInt(before.substring(14, 21)) + 1);
    redis
        .opsForValue()
        .set(keys.stock(TYPE), total + before.substring(7, 14) + bucket + before.substring(21));
    redis.opsForHash().put(keys.purchased(), Long.toString(buyer.userId()), "5");

    mends("COUNTER_DRIFT", null);

    assertThat(redis.opsForValue().get(keys.stock(TYPE))).isEqualTo(before);
    assertThat(redis.opsForHash().get(keys.purchased(), Long.toString(buyer.userId())))
        .isEqualTo("2");
  }

  @Test
  void alarmsAboutABucketRowThatTheJournalDoesNotExplain() {
    String row =
        " WHERE frozen_count > 0 AND ticket_type_id ="
            + " (SELECT id FROM ticket_type WHERE activity_id = '%s')".formatted(activity);
    stock("UPDATE stock_bucket SET stock = stock + 1, frozen_count = frozen_count + 1" + row);
    alarms("BUCKET_DRIFT", null);
    assertThat(operator.consistency(activity).violations()).isNotEmpty();
    stock("UPDATE stock_bucket SET stock = stock - 1, frozen_count = frozen_count - 1" + row);
  }

  @Test
  void alarmsAboutABookingWhoseOrderIsGone() {
    Map<String, Object> row = deleteOrder();
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(kinds(reconcile(true).differences())).contains("BOOKED_BUT_DEAD"));
    alarms("BOOKED_BUT_DEAD", first.orderId());
    insertOrder(row);
  }

  @Test
  void neverReleasesALiveOrdersPlacesBecauseTheJournalSaysSo() {
    String row = " WHERE order_id = '%s'".formatted(first.orderId());
    stock("UPDATE stock_log SET state = 'RELEASED'" + row);
    alarms("LIVE_WITHOUT_HOLD", first.orderId());
    assertThat(check.redis().holds(activity))
        .anyMatch(hold -> hold.orderId().equals(first.orderId()) && hold.state().equals("HELD"));
    stock("UPDATE stock_log SET state = 'BOOKED'" + row);
  }

  /** A dry run names it and changes nothing; a run mends it; a further one finds nothing. */
  private void mends(String kind, String orderId) {
    String before = everything();
    Difference found = only(kind, reconcile(true));
    assertThat(everything()).isEqualTo(before);
    Difference mended = only(kind, reconcile(false));
    for (Difference difference : List.of(found, mended)) {
      assertThat(difference.first()).isNotBlank();
      assertThat(difference.second()).isNotBlank();
      assertThat(difference.done()).isNotBlank();
      if (orderId != null) {
        assertThat(difference.orderIds()).contains(orderId);
      }
    }
    assertThat(reconcile(false).differences()).isEmpty();
    awaitQuiet();
  }

  /** It is named by every run, and nothing is written. */
  private void alarms(String kind, String orderId) {
    String before = everything();
    for (boolean dryRun : new boolean[] {true, false}) {
      JobReport report = reconcile(dryRun);
      assertThat(kinds(report.differences())).as(report::toString).contains(kind);
      if (orderId != null) {
        assertThat(report.differences())
            .anyMatch(d -> d.kind().equals(kind) && d.orderIds().contains(orderId));
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  private static Difference only(String kind, JobReport report) {
    List<Difference> ofKind =
        report.differences().stream().filter(d -> d.kind().equals(kind)).toList();
    assertThat(ofKind).as(report::toString).isNotEmpty();
    return ofKind.get(0);
  }

  private static List<String> kinds(List<Difference> differences) {
    return differences.stream().map(Difference::kind).toList();
  }

  private JobReport reconcile(boolean dryRun) {
    return operator.run(
        HealingScenario.RECONCILE, new JobParameters(null, activity, dryRun, null, 0L));
  }

  /** What database and Redis say, as one text; the lease of the gate moves by itself. */
  private String everything() {
    return picture() + " " + check.redis().holds(activity);
  }

  private void stock(String sql) {
    execute(system.stores().stock(), sql);
  }

  private Map<String, Object> deleteOrder() {
    Map<String, Object> values = new HashMap<>();
    try (Connection database = system.stores().orders().connect();
        Statement statement = database.createStatement()) {
      var row =
          statement.executeQuery(
              "SELECT * FROM trade_order WHERE order_id = '" + first.orderId() + "'");
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        if (row.getString(i) != null) {
          values.put(row.getMetaData().getColumnName(i), row.getString(i));
        }
      }
      statement.executeUpdate("DELETE FROM trade_order WHERE order_id = '" + first.orderId() + "'");
      return values;
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  private void insertOrder(Map<String, Object> row) {
    String columns = String.join(", ", row.keySet());
    String values = String.join("', '", row.values().stream().map(Object::toString).toList());
    execute(
        system.stores().orders(),
        "INSERT INTO trade_order (" + columns + ") VALUES ('" + values + "')");
  }

  private static void execute(Stores.Database database, String sql) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
    } catch (SQLException refused) {
      throw new IllegalStateException(sql, refused);
    }
  }

  /** The counters, users and holds as they were; the gate stays as it is. */
  private final class Past {
    private final Map<String, byte[]> values = new HashMap<>();

    Past() {
      for (String key : List.of(keys.stock(TYPE), keys.purchased(), keys.holds())) {
        values.put(key, redis.dump(key));
      }
    }

    void comesBack() {
      values.forEach((key, value) -> redis.restore(key, value, 0, TimeUnit.SECONDS, true));
    }
  }
}
