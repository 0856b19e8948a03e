package com.quwanda.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;

class MariaDbIT {
  private static final LocalDateTime INSTANT = LocalDateTime.of(2026, 3, 29, 2, 30, 0, 123_456_000);

  private final MariaDb mariaDb = LocalStack.shared().mariaDb();

  @Test
  void keepsMicrosecondsOfADateTime() throws Exception {
    mariaDb.createDatabase("times");
    mariaDb.execute("times", "CREATE TABLE moment (id INT PRIMARY KEY, at DATETIME(6))");
    try (Connection connection = mariaDb.connect("times");
        PreparedStatement insert = connection.prepareStatement("INSERT INTO moment VALUES (1, ?)");
        Statement select = connection.createStatement()) {
      insert.setObject(1, INSTANT);
      insert.executeUpdate();
      ResultSet row = select.executeQuery("SELECT at FROM moment");
      assertThat(row.next()).isTrue();
      assertThat(row.getObject(1, LocalDateTime.class)).isEqualTo(INSTANT);
    }
  }

  @Test
  void isSetUpAsTheServicesNeedIt() throws Exception {
    assertThat(setting("transaction_isolation")).isEqualTo("READ-COMMITTED");
    assertThat(setting("sql_mode")).contains("STRICT_TRANS_TABLES");
    assertThat(setting("innodb_lock_wait_timeout")).isEqualTo("5");
    assertThat(setting("global.time_zone")).isEqualTo("+00:00");
    assertThat(setting("max_connections")).isEqualTo("500");
  }

  @Test
  void tellsIdsApartThatDifferInCaseOnly() throws Exception {
    mariaDb.createDatabase("ids");
    mariaDb.execute("ids", "CREATE TABLE thing (id VARCHAR(20) PRIMARY KEY)");
    mariaDb.execute(
        "ids", "INSERT INTO thing VALUES ('act-a')", "INSERT INTO thing VALUES ('ACT-A')");
    assertThat(count("ids", "SELECT count(*) FROM thing")).isEqualTo(2);
  }

  @Test
  void createsADatabaseTwiceWithoutHarm() throws Exception {
    mariaDb.createDatabase("twice");
    mariaDb.execute("twice", "CREATE TABLE kept (id INT PRIMARY KEY)");
    mariaDb.createDatabase("twice");
    assertThat(count("twice", "SELECT count(*) FROM kept")).isZero();
  }

  @Test
  void letsTheOwnerOfADatabaseIntoThatOneOnly() throws Exception {
    mariaDb.createDatabase("mine", "me", "secret");
    mariaDb.createDatabase("others");
    MariaDb.connect(mariaDb.port(), "mine", "me", "secret").close();
    assertThatThrownBy(() -> MariaDb.connect(mariaDb.port(), "others", "me", "secret"))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void keepsDataAndPortOverStopAndOverACrash() throws Exception {
    mariaDb.createDatabase("durable");
    mariaDb.execute("durable", "CREATE TABLE paid (id INT PRIMARY KEY)");
    int port = mariaDb.port();
    mariaDb.execute("durable", "INSERT INTO paid VALUES (1)");
    mariaDb.stop();
    assertThat(Ports.accepts(port)).isFalse();
    mariaDb.start();
    mariaDb.execute("durable", "INSERT INTO paid VALUES (2)");
    mariaDb.kill();
    assertThat(Ports.accepts(port)).isFalse();
    mariaDb.start();
    assertThat(mariaDb.port()).isEqualTo(port);
    assertThat(count("durable", "SELECT count(*) FROM paid")).isEqualTo(2);
  }

  private String setting(String name) throws SQLException {
    try (Connection connection = mariaDb.connect("");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT @@" + name)) {
      row.next();
      return row.getString(1);
    }
  }

  private long count(String database, String sql) throws SQLException {
    try (Connection connection = mariaDb.connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
