package com.quwanda.e2e.check;

import com.quwanda.invariants.Picture.Books;
import com.quwanda.invariants.Picture.Totals;
import com.quwanda.invariants.Picture.Wallet;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks into wallets and ledger past wallet-service. Each statement is one look, so that what a
 * branch writes is there as a whole or not at all.
 */
final class BooksReader {

  private BooksReader() {}

  /**
   * All wallets and the whole ledger; what it says of these orders and deposits one by one.
   *
   * @param frozen per user what the FROZEN deposits of all activities add up to
   */
  static Books read(Connection wallet, Set<String> orderIds, Map<Long, BigDecimal> frozen)
      throws SQLException {
    return new Books(
        wallets(wallet, frozen),
        ofOrders(
            wallet,
            orderIds,
            "SELECT order_id, account, SUM(amount) FROM wallet_ledger"
                + " WHERE order_id IS NOT NULL GROUP BY order_id, account"),
        ofOrders(
            wallet,
            orderIds,
            "SELECT order_id, entry_type, SUM(amount) FROM wallet_ledger"
                + " WHERE order_id IS NOT NULL AND amount > 0 GROUP BY order_id, entry_type"),
        totals(wallet));
  }

  private static List<Wallet> wallets(Connection wallet, Map<Long, BigDecimal> frozen)
      throws SQLException {
    return Rows.of(
        wallet,
        "SELECT w.user_id, w.available, w.frozen,"
            + " COALESCE(SUM(CASE WHEN l.account = CONCAT('user:', w.user_id, ':available')"
            + " THEN l.amount END), 0.00),"
            + " COALESCE(SUM(CASE WHEN l.account = CONCAT('user:', w.user_id, ':frozen')"
            + " THEN l.amount END), 0.00)"
            + " FROM wallet w LEFT JOIN wallet_ledger l ON l.user_id = w.user_id"
            + " GROUP BY w.user_id, w.available, w.frozen",
        List.of(),
        r ->
            new Wallet(
                r.getLong(1),
                r.getBigDecimal(2),
                r.getBigDecimal(3),
                r.getBigDecimal(4),
                r.getBigDecimal(5),
                frozen.getOrDefault(r.getLong(1), BigDecimal.ZERO)));
  }

  private record Sum(String orderId, String of, BigDecimal amount) {}

  private static Map<String, Map<String, BigDecimal>> ofOrders(
      Connection wallet, Set<String> orderIds, String sql) throws SQLException {
    Map<String, Map<String, BigDecimal>> all = new HashMap<>();
    for (Sum sum :
        Rows.of(
            wallet,
            sql,
            List.of(),
            r -> new Sum(r.getString(1), r.getString(2), r.getBigDecimal(3)))) {
      if (orderIds.contains(sum.orderId)) {
        all.computeIfAbsent(sum.orderId, id -> new TreeMap<>()).put(sum.of, sum.amount);
      }
    }
    return all;
  }

  private static Totals totals(Connection wallet) throws SQLException {
    return Rows.of(
            wallet,
            "SELECT (SELECT COALESCE(SUM(amount), 0.00) FROM wallet_ledger),"
                + " (SELECT COALESCE(SUM(available + frozen), 0.00) FROM wallet),"
                + " (SELECT COALESCE(SUM(amount), 0.00) FROM wallet_ledger"
                + " WHERE account LIKE 'user:%'),"
                + " (SELECT COUNT(*) FROM (SELECT operation_id FROM wallet_ledger"
                + " GROUP BY operation_id HAVING SUM(amount) <> 0) unbalanced),"
                + " (SELECT COUNT(*) FROM wallet_ledger WHERE amount = 0)",
            List.of(),
            r ->
                new Totals(
                    r.getBigDecimal(1),
                    r.getBigDecimal(2),
                    r.getBigDecimal(3),
                    r.getLong(4),
                    r.getLong(5)))
        .get(0);
  }
}
