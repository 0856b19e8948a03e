package com.quwanda.e2e.check;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Reads all rows that a query finds. */
final class Rows {

  private Rows() {}

  /** Makes a value of the row at hand. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /**
   * One value per row.
   *
   * @param sql with at most one {@code ?}, which stands for all of {@code ids}
   */
  static <T> List<T> of(Connection database, String sql, Collection<String> ids, Reader<T> reader)
      throws SQLException {
    if (sql.contains("?") && ids.isEmpty()) {
      return List.of();
    }
    String marks = ids.stream().map(id -> "?").collect(Collectors.joining(", "));
    try (PreparedStatement statement = database.prepareStatement(sql.replace("?", marks))) {
      int at = 0;
      for (String id : ids) {
        at++;
        statement.setString(at, id);
      }
      List<T> all = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          all.add(reader.read(rows));
        }
      }
      return all;
    }
  }
}
