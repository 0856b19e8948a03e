package com.quwanda.e2e.check;

import com.quwanda.e2e.Stores;
import com.quwanda.invariants.DepositMoney;
import com.quwanda.invariants.OrderMoney;
import com.quwanda.invariants.Picture;
import com.quwanda.invariants.Picture.Bucket;
import com.quwanda.invariants.Picture.BucketAt;
import com.quwanda.invariants.Picture.Counters;
import com.quwanda.invariants.Picture.DepositRow;
import com.quwanda.invariants.Picture.Hold;
import com.quwanda.invariants.Picture.JournalRow;
import com.quwanda.invariants.Picture.Line;
import com.quwanda.invariants.Picture.OrderRow;
import com.quwanda.invariants.Picture.Sums;
import com.quwanda.invariants.Picture.TypeAt;
import com.quwanda.invariants.Picture.UserAt;
import com.quwanda.lua.Allocation;
import com.quwanda.lua.StockSnapshot;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks into databases, journal and Redis past the services. */
final class PictureReader {
  private final Stores stores;
  private final RedisView redis;

  PictureReader(Stores stores, RedisView redis) {
    this.stores = stores;
    this.redis = redis;
  }

  /** Everything about these activities. */
  Picture read(Collection<String> activityIds) throws SQLException {
    try (Connection stock = stores.stock().connect();
        Connection orders = stores.orders().connect();
        Connection deposits = stores.deposits().connect();
        Connection wallet = stores.wallet().connect()) {
      Map<String, List<String>> types = ticketTypes(stock, activityIds);
      List<Counters> counters = new ArrayList<>();
      List<Hold> holds = new ArrayList<>();
      Map<UserAt, Integer> purchased = new HashMap<>();
      types.forEach(
          (activity, codes) -> {
            StockSnapshot snapshot = redis.snapshot(activity, codes);
            snapshot
                .types()
                .forEach((code, type) -> counters.add(counters(new TypeAt(activity, code), type)));
            snapshot
                .users()
                .forEach((user, of) -> purchased.put(new UserAt(activity, user), of.purchased()));
            holds.addAll(redis.holds(activity));
          });
      List<JournalRow> journal = journal(stock, activityIds);
      List<OrderRow> rows = orders(orders, activityIds);
      List<DepositRow> ofDeposits = deposits(deposits, activityIds);
      Set<String> orderIds = new HashSet<>();
      rows.forEach(row -> orderIds.add(row.orderId()));
      ofDeposits.forEach(row -> orderIds.add(row.orderId()));
      return new Picture(
          limits(stock, activityIds),
          buckets(stock, activityIds),
          journal,
          rows,
          ofDeposits,
          lines(orders, activityIds),
          counters,
          holds,
          Sums.of(journal, holds, counters),
          purchased,
          BooksReader.read(wallet, orderIds, frozen(deposits)),
          undoRows(stock, orders, deposits, wallet));
    }
  }

  private static Counters counters(TypeAt type, StockSnapshot.OfType of) {
    return new Counters(
        type, of.available(), of.reserved(), of.free(), of.capacity(), of.takenOutside());
  }

  List<String> allActivities() throws SQLException {
    try (Connection stock = stores.stock().connect()) {
      return Rows.of(stock, "SELECT activity_id FROM activity", List.of(), r -> r.getString(1));
    }
  }

  private static Map<String, List<String>> ticketTypes(Connection stock, Collection<String> ids)
      throws SQLException {
    return Rows.of(
            stock,
            "SELECT activity_id, code FROM ticket_type WHERE activity_id IN (?)",
            ids,
            r -> new TypeAt(r.getString(1), r.getString(2)))
        .stream()
        .collect(
            Collectors.groupingBy(
                TypeAt::activityId, Collectors.mapping(TypeAt::code, Collectors.toList())));
  }

  private static Map<String, Integer> limits(Connection stock, Collection<String> ids)
      throws SQLException {
    return Rows.of(
            stock,
            "SELECT activity_id, limit_per_user FROM activity WHERE activity_id IN (?)",
            ids,
            r -> Map.entry(r.getString(1), r.getInt(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static List<Bucket> buckets(Connection stock, Collection<String> ids)
      throws SQLException {
    return Rows.of(
        stock,
        "SELECT t.activity_id, t.code, b.bucket_no, b.stock, b.sold_count, b.frozen_count"
            + " FROM stock_bucket b JOIN ticket_type t ON t.id = b.ticket_type_id"
            + " WHERE t.activity_id IN (?)",
        ids,
        r ->
            new Bucket(
                new BucketAt(new TypeAt(r.getString(1), r.getString(2)), r.getInt(3)),
                r.getInt(4),
                r.getInt(5),
                r.getInt(6)));
  }

  private static List<JournalRow> journal(Connection stock, Collection<String> ids)
      throws SQLException {
    return Rows.of(
        stock,
        "SELECT order_id, activity_id, user_id, ticket_type, quantity, left_allocation, state,"
            + " CONCAT(mark_operation, ' under ', COALESCE(mark_xid, 'no transaction'))"
            + " FROM stock_log WHERE activity_id IN (?)",
        ids,
        r -> {
          Map<Integer, Integer> left = left(r.getString(6));
          return new JournalRow(
              r.getString(1),
              new UserAt(r.getString(2), r.getLong(3)),
              new TypeAt(r.getString(2), r.getString(4)),
              r.getInt(5),
              left.values().stream().mapToInt(Integer::intValue).sum(),
              left,
              r.getString(7),
              r.getString(8));
        });
  }

  private static Map<Integer, Integer> left(String allocation) {
    return allocation.isEmpty() ? Map.of() : Allocation.parse(allocation).counts();
  }

  private static List<OrderRow> orders(Connection orders, Collection<String> ids)
      throws SQLException {
    return Rows.of(
        orders,
        "SELECT order_id, activity_id, user_id, ticket_type, quantity, status, refunded_quantity,"
            + " club_id, amount, refunded, paid_through FROM trade_order WHERE activity_id IN (?)",
        ids,
        r ->
            new OrderRow(
                r.getString(1),
                new UserAt(r.getString(2), r.getLong(3)),
                new TypeAt(r.getString(2), r.getString(4)),
                r.getInt(5),
                r.getString(6),
                r.getInt(7),
                new OrderMoney(
                    r.getLong(3),
                    r.getString(8),
                    r.getString(6),
                    r.getBigDecimal(9),
                    r.getBigDecimal(10),
                    r.getString(11))));
  }

  private static List<Line> lines(Connection orders, Collection<String> ids) throws SQLException {
    return Rows.of(
        orders,
        "SELECT activity_id, ticket_type, places, version, told_version FROM waitlist_line"
            + " WHERE activity_id IN (?)",
        ids,
        r ->
            new Line(
                new TypeAt(r.getString(1), r.getString(2)),
                r.getInt(3),
                r.getLong(4),
                r.getLong(5)));
  }

  private static List<DepositRow> deposits(Connection deposits, Collection<String> ids)
      throws SQLException {
    return Rows.of(
        deposits,
        "SELECT order_id, activity_id, user_id, ticket_type, quantity, status, refunded_quantity,"
            + " club_id, confirmed_at IS NOT NULL, price, deposit_amount, penalty_amount,"
            + " refund_amount FROM deposit_record WHERE activity_id IN (?)",
        ids,
        r ->
            new DepositRow(
                r.getString(1),
                new UserAt(r.getString(2), r.getLong(3)),
                new TypeAt(r.getString(2), r.getString(4)),
                r.getInt(5),
                r.getString(6),
                r.getInt(7),
                new DepositMoney(
                    r.getLong(3),
                    r.getString(8),
                    r.getString(6),
                    r.getBoolean(9),
                    r.getBigDecimal(10),
                    r.getBigDecimal(11),
                    r.getBigDecimal(12),
                    r.getBigDecimal(13))));
  }

  /** Per user what FROZEN deposits add up to, of whatever activity: a wallet keeps them all. */
  private static Map<Long, BigDecimal> frozen(Connection deposits) throws SQLException {
    return Rows.of(
            deposits,
            "SELECT user_id, SUM(deposit_amount) FROM deposit_record WHERE status = 'FROZEN'"
                + " GROUP BY user_id",
            List.of(),
            r -> Map.entry(r.getLong(1), r.getBigDecimal(2)))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Undo logs that somebody may still apply. Rows with status 1 only tell a late branch that its
   * transaction is over; and a process that was killed before it dropped the logs of a committed
   * transaction leaves them for the TC to have deleted some days later.
   */
  private static int undoRows(
      Connection stock, Connection orders, Connection deposits, Connection wallet)
      throws SQLException {
    Set<String> committed = new HashSet<>();
    for (Connection owner : List.of(orders, deposits)) {
      committed.addAll(xids(owner, "SELECT xid FROM transaction_proof WHERE answer = 'COMMITTED'"));
    }
    committed.addAll(
        xids(
            stock,
            "SELECT last_xid FROM stock_log"
                + " WHERE state IN ('BOOKED', 'CONFIRMED', 'REFUNDED', 'RELEASED')"));
    List<String> waiting = new ArrayList<>();
    for (Connection database : List.of(stock, orders, deposits, wallet)) {
      waiting.addAll(xids(database, "SELECT xid FROM undo_log WHERE log_status = 0"));
    }
    waiting.removeAll(committed);
    return waiting.size();
  }

  private static List<String> xids(Connection database, String sql) throws SQLException {
    return Rows.of(database, sql, List.of(), r -> r.getString(1));
  }
}
