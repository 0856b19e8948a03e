package com.quwanda.e2e;

import com.quwanda.localstack.MariaDb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts what reaches the database server, by who sent it. Each service and the TC has a database
 * user of its own, so that every write and every use of the TC leaves a trace here.
 */
public final class StatementLog implements AutoCloseable {
  private final Connection admin;

  /** Counts from now on. */
  public StatementLog(MariaDb server) {
    try {
      this.admin = server.connect("mysql");
      run("SET GLOBAL log_output = 'TABLE'");
      run("SET GLOBAL general_log = OFF");
      run("TRUNCATE TABLE general_log");
      run("SET GLOBAL general_log = ON");
    } catch (SQLException refused) {
      throw new IllegalStateException("the statement log cannot be switched on", refused);
    }
  }

  /**
   * Inserts, updates and deletes of our services. What goes on in the background is left out: undo
   * logs of earlier transactions are cleared, and the lease of the gauges is kept.
   */
  public List<String> writesOfServices() {
    return statements(
        "user_host NOT LIKE 'seata%' AND argument REGEXP '^ *(insert|update|delete) '"
            + " AND argument NOT REGEXP '^ *(delete from undo_log|update gauge_lease)'");
  }

  /**
   * Transactions begun, branches registered and locks taken. What the TC deletes of earlier ones
   * goes on in the background.
   */
  public List<String> callsToTc() {
    return statements(
        "user_host LIKE 'seata%' AND argument REGEXP '^ *insert +into +(global|branch|lock)_table'");
  }

  /**
   * Questions about a transaction. Each process asks one every few seconds, to know whether the TC
   * is there.
   */
  public List<String> questionsToTc() {
    return statements(
        "user_host LIKE 'seata%' AND argument REGEXP '^ *select .*from +global_table +where +xid'");
  }

  private List<String> statements(String condition) {
    String sql =
        "SELECT CONVERT(argument USING utf8mb4) FROM general_log"
            + " WHERE command_type IN ('Query', 'Execute')"
            + " AND user_host NOT LIKE CONCAT(SUBSTRING_INDEX(USER(), '@', 1), '[%') AND "
            + condition;
    try (Statement statement = admin.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException refused) {
      throw new IllegalStateException("the statement log cannot be read", refused);
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = admin.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    try (admin) {
      run("SET GLOBAL general_log = OFF");
    } catch (SQLException refused) {
      throw new IllegalStateException("the statement log cannot be switched off", refused);
    }
  }
}
