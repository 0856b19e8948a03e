package com.quwanda.e2e;

import com.quwanda.localstack.MariaDb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

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

  /** Rows written by our services: inserts, updates and deletes. */
  public long writesOfServices() {
    return count("user_host NOT LIKE 'seata%' AND argument REGEXP '^ *(insert|update|delete) '");
  }

  /** Global transactions begun, branches registered, and questions about a transaction. */
  public long callsToTc() {
    return count(
        "user_host LIKE 'seata%' AND (argument REGEXP '^ *insert +into +(global|branch|lock)_table'"
            + " OR argument REGEXP 'from +global_table +where +xid')");
  }

  /** Transactions that our services began on the database. */
  public long transactionsOfServices() {
    return count(
        "user_host NOT LIKE 'seata%' AND argument REGEXP '^ *(set autocommit ?= ?0|begin|start)'");
  }

  private long count(String condition) {
    String sql =
        "SELECT COUNT(*) FROM general_log WHERE command_type IN ('Query', 'Execute')"
            + " AND user_host NOT LIKE CONCAT(SUBSTRING_INDEX(USER(), '@', 1), '[%') AND "
            + condition;
    try (Statement statement = admin.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
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
