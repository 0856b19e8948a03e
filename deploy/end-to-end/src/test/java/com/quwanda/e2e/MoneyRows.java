package com.quwanda.e2e;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Every row that tells what became of an order and its user's money, as text: what is refused or
 * repeated must leave them as they were.
 *
 * @param rows one line per row
 */
record MoneyRows(List<String> rows) {

  private static final String USER_OF = "SELECT user_id FROM trade_order WHERE order_id = ?";

  static MoneyRows of(Stores stores, String orderId) {
    List<String> rows = new ArrayList<>();
    try (Connection orders = stores.orders().connect();
        Connection wallet = stores.wallet().connect();
        Connection stock = stores.stock().connect()) {
      String user = read(orders, USER_OF, orderId).get(0);
      rows.addAll(read(orders, "SELECT * FROM trade_order WHERE order_id = ?", orderId));
      rows.addAll(
          read(orders, "SELECT * FROM order_event WHERE order_id = ? ORDER BY id", orderId));
      rows.addAll(read(orders, "SELECT * FROM order_refund WHERE order_id = ?", orderId));
      rows.addAll(read(orders, "SELECT * FROM channel_payment WHERE order_id = ?", orderId));
      rows.addAll(
          read(
              wallet,
              "SELECT user_id, available, frozen, status FROM wallet WHERE user_id = ?",
              user));
      rows.addAll(
          read(wallet, "SELECT * FROM wallet_ledger WHERE order_id = ? ORDER BY id", orderId));
      rows.addAll(
          read(
              wallet,
              "SELECT * FROM wallet_ledger WHERE account LIKE CONCAT('user:', ?, ':%') ORDER BY id",
              user));
      rows.addAll(
          read(
              stock,
              "SELECT state, mark_operation, allocation, left_allocation, refunds FROM stock_log"
                  + " WHERE order_id = ?",
              orderId));
      rows.addAll(
          read(
              stock,
              "SELECT b.* FROM stock_bucket b JOIN stock_log l ON l.ticket_type_id ="
                  + " b.ticket_type_id WHERE l.order_id = ? ORDER BY b.id",
              orderId));
      return new MoneyRows(rows);
    } catch (SQLException unreadable) {
      throw new IllegalStateException("the databases cannot be read", unreadable);
    }
  }

  private static List<String> read(Connection database, String sql, String parameter)
      throws SQLException {
    try (PreparedStatement statement = database.prepareStatement(sql)) {
      statement.setString(1, parameter);
      List<String> all = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        ResultSetMetaData columns = rows.getMetaData();
        while (rows.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= columns.getColumnCount(); i++) {
            row.add(rows.getString(i));
          }
          all.add(String.join("|", row.stream().map(String::valueOf).toList()));
        }
      }
      return all;
    }
  }
}
