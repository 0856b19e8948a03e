package com.quwanda.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.compensation.api.ConsistencyReport;
import com.quwanda.invariants.Violation;
import com.quwanda.lua.StockKeys;
import com.quwanda.order.api.OrderView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.core.StringRedisTemplate;

/** A check that never fails proves nothing: each store is damaged once, and it must say so. */
class HoldsTogetherBitesScenario extends Scenario {
  private String activity;
  private BuyerClient buyer;
  private OrderView order;
  private StringRedisTemplate redis;
  private StockKeys keys;

  @BeforeEach
  void onePairSold() {
    activity = open(ActivityDraft.concert().places(4, 2).limit(4));
    buyer = system.newBuyer();
    order = placed(buyer.order(activity, TYPE, 2));
    awaitQuiet();
    redis = check.redis().raw();
    keys = new StockKeys(activity);
  }

  @Test
  void seesABucketRowThatCountsOneTooMany() {
    String bucket =
        " WHERE frozen_count > 0 AND ticket_type_id ="
            + " (SELECT id FROM ticket_type WHERE activity_id = '%s')".formatted(activity);
    stock("UPDATE stock_bucket SET stock = stock + 1, frozen_count = frozen_count + 1" + bucket);
    assertReported("I3 capacity and stock", "I3 counters and bucket rows", "I3 frozen and journal");
    stock("UPDATE stock_bucket SET stock = stock - 1, frozen_count = frozen_count - 1" + bucket);
  }

  @Test
  void seesAPlaceSoldThatNobodyBought() {
    String bucket =
        " WHERE frozen_count + sold_count < stock AND ticket_type_id ="
            + " (SELECT id FROM ticket_type WHERE activity_id = '%s') ORDER BY id LIMIT 1"
                .formatted(activity);
    stock("UPDATE stock_bucket SET sold_count = sold_count + 1" + bucket);
    assertReported("I3 counters and bucket rows", "I3 sold and journal");
    stock(
        "UPDATE stock_bucket SET sold_count = 0 WHERE ticket_type_id ="
            + " (SELECT id FROM ticket_type WHERE activity_id = '%s')".formatted(activity));
  }

  @Test
  void seesACounterInRedisThatOffersOneTooMany() {
    String before = redis.opsForValue().get(keys.stock(TYPE));
    String total = "%07d".formatted(Integer.parseInt(before.substring(0, 7)) + 1);
    String first = "%07d".formatted(Integer.parseInt(before.substring(14, 21)) + 1);
    redis
        .opsForValue()
        .set(keys.stock(TYPE), total + before.substring(7, 14) + first + before.substring(21));
    assertReported("I3 counters and holds", "I3 counters and bucket rows");
    redis.opsForValue().set(keys.stock(TYPE), before);
  }

  @Test
  void seesATotalThatIsNotTheSum() {
    String before = redis.opsForValue().get(keys.stock(TYPE));
    redis.opsForValue().set(keys.stock(TYPE), "0000003" + before.substring(7));
    assertReported("I1 total of counters");
    redis.opsForValue().set(keys.stock(TYPE), before);
  }

  @Test
  void seesAUserWhoIsCountedWrongly() {
    String user = Long.toString(buyer.userId());
    redis.opsForHash().put(keys.purchased(), user, "5");
    assertReported("I2 limit per user", "I3 users and holds");
    redis.opsForHash().put(keys.purchased(), user, "2");
  }

  @Test
  void seesAHoldThatRedisHasLost() {
    Object record = redis.opsForHash().get(keys.holds(), order.orderId());
    redis.opsForHash().delete(keys.holds(), order.orderId());
    assertReported("I3 counters and holds", "I3 users and holds", "I3 holds and journal");
    redis.opsForHash().put(keys.holds(), order.orderId(), record);
  }

  @Test
  void seesAJournalRowInAnotherState() {
    String row = " WHERE order_id = '%s'".formatted(order.orderId());
    stock("UPDATE stock_log SET state = 'RELEASED'" + row);
    assertReported("I3 frozen and journal", "I3 holds and journal", "I3 orders and journal");
    stock("UPDATE stock_log SET state = 'BOOKED'" + row);
  }

  @Test
  void seesAMarkThatIsLeft() {
    String row = " WHERE order_id = '%s'".formatted(order.orderId());
    stock("UPDATE stock_log SET mark_operation = 'UNBOOK', mark_xid = 'x:1'" + row);
    assertReported("nothing in flight");
    stock("UPDATE stock_log SET mark_operation = NULL, mark_xid = NULL" + row);
  }

  @Test
  void seesAnOrderThatIsMissingOrLarger() {
    String row = " WHERE order_id = '%s'".formatted(order.orderId());
    orders("UPDATE trade_order SET status = 'CANCELLED'" + row);
    assertReported("I3 orders and journal");
    orders("UPDATE trade_order SET status = 'UNPAID', quantity = 5" + row);
    assertReported("I2 limit per user", "I3 orders and journal");
    orders("UPDATE trade_order SET quantity = 2" + row);
  }

  @Test
  void seesAnOrderThatHasGivenBackWhatItsHoldHasNot() {
    String row = " WHERE order_id = '%s'".formatted(order.orderId());
    orders("UPDATE trade_order SET refunded_quantity = 1" + row);
    assertReported("I3 orders and journal");
    orders("UPDATE trade_order SET refunded_quantity = 0" + row);
  }

  @Test
  void seesAJournalRowThatHasGivenBackWhatRedisHasNot() {
    String row = " WHERE order_id = '%s'".formatted(order.orderId());
    String left = stockText("SELECT left_allocation FROM stock_log" + row);
    stock("UPDATE stock_log SET left_allocation = '0:1'" + row);
    assertReported("I3 frozen and journal", "I3 holds and journal", "I3 orders and journal");
    stock("UPDATE stock_log SET left_allocation = '%s'".formatted(left) + row);
  }

  @Test
  void seesAWalletThatIsNotItsLedger() {
    makeWallet("5.00");
    assertReported("I4 wallet and ledger");
    wallet("DELETE FROM wallet WHERE user_id = " + buyer.userId());
  }

  @Test
  void seesAnEntryWithoutItsOtherSide() {
    makeWallet("5.00");
    entry("user:%d:available".formatted(buyer.userId()), "5.00", null);
    assertReported("I4 ledger sums to zero");
    removeMoney();
  }

  /** Balanced, and in the wallet too, but the order is not paid. */
  @Test
  void seesMoneyThatMovedForAnOrderThatIsNotPaid() {
    makeWallet("5.00");
    entry("user:%d:available".formatted(buyer.userId()), "5.00", order.orderId());
    entry("club:bites", "-5.00", order.orderId());
    assertReported("I4 orders and ledger");
    removeMoney();
  }

  @Test
  void seesMoneyThatIsOwedToAnOrdersPayer() {
    entry("channel:bites", "-5.00", order.orderId());
    entry("platform", "5.00", order.orderId());
    assertReported("nothing in flight");
    removeMoney();
  }

  /** The services are not asked about these: what is in them is Seata's. */
  @Test
  void seesAnUndoLogThatIsLeftInAnyDatabase() {
    for (Stores.Database database :
        List.of(system.stores().stock(), system.stores().orders(), system.stores().wallet())) {
      execute(
          database,
          "INSERT INTO undo_log (branch_id, xid, context, rollback_info, log_status, log_created,"
              + " log_modified) VALUES (1, 'bites:1', '', '', 0, NOW(6), NOW(6))");
      assertThat(check.violations(List.of(activity)))
          .extracting(Violation::rule)
          .containsExactly("nothing in flight");
      execute(database, "DELETE FROM undo_log WHERE xid = 'bites:1'");
    }
  }

  private void makeWallet(String available) {
    wallet(
        "INSERT INTO wallet (user_id, available, status, created_at, changed_at)"
            + " VALUES (%d, %s, 'OPEN', NOW(3), NOW(3))".formatted(buyer.userId(), available));
  }

  private void entry(String account, String amount, String orderId) {
    wallet(
        "INSERT INTO wallet_ledger"
            + " (operation_id, account, entry_type, amount, user_id, order_id, created_at)"
            + " VALUES ('bites', '%s', 'TOP_UP', %s, %s, %s, NOW(3))"
                .formatted(
                    account,
                    amount,
                    account.startsWith("user:") ? buyer.userId() : "NULL",
                    orderId == null ? "NULL" : "'" + orderId + "'"));
  }

  private void removeMoney() {
    wallet("DELETE FROM wallet_ledger WHERE operation_id = 'bites'");
    try (Connection connection = system.stores().wallet().connect();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM wallet WHERE user_id = " + buyer.userId());
    } catch (SQLException refused) {
      throw new IllegalStateException(refused);
    }
  }

  private void assertReported(String... rules) {
    List<Violation> violations = check.violations(List.of(activity));
    assertThat(violations).extracting(Violation::rule).contains(rules);
    // What operators are served is the same check, over the services' own contracts.
    assertThat(operator.consistency(activity).violations())
        .extracting(ConsistencyReport.Violation::rule)
        .contains(rules);
    assertThat(violations)
        .allSatisfy(
            violation -> {
              assertThat(violation.first()).isNotBlank();
              assertThat(violation.second()).isNotBlank();
            });
  }

  private static void stock(String sql) {
    execute(system.stores().stock(), sql);
  }

  private static void wallet(String sql) {
    execute(system.stores().wallet(), sql);
  }

  private static String stockText(String sql) {
    try (Connection connection = system.stores().stock().connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertThat(row.next()).as(sql).isTrue();
      return row.getString(1);
    } catch (SQLException refused) {
      throw new IllegalStateException(sql, refused);
    }
  }

  private static void orders(String sql) {
    execute(system.stores().orders(), sql);
  }

  private static void execute(Stores.Database database, String sql) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
    } catch (SQLException refused) {
      throw new IllegalStateException(sql, refused);
    }
  }
}
