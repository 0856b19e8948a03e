package com.quwanda.localstack;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs statements on a database server and prints the rows that they give: columns between tabs,
 * after a line of their names.
 */
public final class SqlScript {
  private final Connection connection;
  private final PrintStream out;

  public SqlScript(Connection connection, PrintStream out) {
    this.connection = connection;
    this.out = out;
  }

  /**
   * The statements of a script, in order. They end at {@code ;}, and {@code --} at the beginning of
   * a line or after a blank starts a comment; neither may stand in a string.
   */
  static List<String> statements(String script) {
    List<String> statements = new ArrayList<>();
    for (String statement : script.replaceAll("(?m)(^|[ \\t])--([ \\t].*)?$", "").split(";")) {
      if (!statement.isBlank()) {
        statements.add(statement.strip());
      }
    }
    return statements;
  }

  /**
   * Runs them one after the other on one connection, so that variables last.
   *
   * @throws SQLException from the first that is refused; those before it have been carried out
   */
  public void run(String script) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements(script)) {
        if (statement.execute(sql)) {
          print(statement.getResultSet());
        }
      }
    }
  }

  private void print(ResultSet rows) throws SQLException {
    int columns = rows.getMetaData().getColumnCount();
    List<String> line = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      line.add(rows.getMetaData().getColumnLabel(i));
    }
    out.println(String.join("\t", line));
    while (rows.next()) {
      line.clear();
      for (int i = 1; i <= columns; i++) {
        line.add(String.valueOf(rows.getString(i)));
      }
      out.println(String.join("\t", line));
    }
  }
}
