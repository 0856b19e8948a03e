package com.quwanda.e2e.check;

import com.quwanda.invariants.Picture.Books;
import com.quwanda.invariants.Picture.OrderRow;
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
import java.util.stream.Collectors;

/**
 * Looks into wallets and ledger past wallet-service. Each statement is one look, so that what a
 * branch writes is there as a whole or not at all.
 */
final class BooksReader {

  private BooksReader() {}

  /** All wallets and the whole ledger; order by order what it says of these orders. */
  static Books read(Connection wallet, List<OrderRow> orders) throws SQLException {
    Set<String> ids = orders.stream().map(OrderRow::orderId).collect(Collectors.toSet());
    return new Books(wallets(wallet), ofOrders(wallet, ids), totals(wallet));
  }

  private static List<Wallet> wallets(Connection wallet) throws SQLException {
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
                r.getBigDecimal(5)));
  }

  private record Sum(String orderId, String account, BigDecimal amount) {}

  private static Map<String, Map<String, BigDecimal>> ofOrders(
      Connection wallet, Set<String> orderIds) throws SQLException {
    Map<String, Map<String, BigDecimal>> all = new HashMap<>();
    for (Sum sum :
        Rows.of(
            wallet,
            "SELECT order_id, account, SUM(amount) FROM wallet_ledger WHERE order_id IS NOT NULL"
                + " GROUP BY order_id, account",
            List.of(),
            r -> new Sum(r.getString(1), r.getString(2), r.getBigDecimal(3)))) {
      if (orderIds.contains(sum.orderId)) {
        all.computeIfAbsent(sum.orderId, id -> new TreeMap<>()).put(sum.account, sum.amount);
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
