package com.quwanda.localstack;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * The stack's database server. Read committed, strict SQL mode, UTC, ids compared byte by byte
 * (utf8mb4_bin), lock waits of at most 5 s.
 */
public final class MariaDb {
  static final String[] SETTINGS = {
    "--transaction-isolation=READ-COMMITTED",
    "--sql-mode=STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION,ERROR_FOR_DIVISION_BY_ZERO",
    "--default-time-zone=+00:00",
    "--character-set-server=utf8mb4",
    "--collation-server=utf8mb4_bin",
    "--innodb-flush-log-at-trx-commit=2",
    "--innodb-lock-wait-timeout=5",
    "--max-connections=500"
  };

  private final Server server;
  private final String user;
  private final String password;

  MariaDb(Server server, String user, String password) {
    this.server = server;
    this.user = user;
    this.password = password;
  }

  public int port() {
    return server.port();
  }

  /** A user that may do everything. */
  public String user() {
    return user;
  }

  public String password() {
    return password;
  }

  /** JDBC address of that database for Connector/J; the server itself when the name is empty. */
  public String jdbcUrl(String database) {
    return jdbcUrl(port(), database);
  }

  static String jdbcUrl(int port, String database) {
    return ("jdbc:mysql://127.0.0.1:%d/%s?sslMode=DISABLED&allowPublicKeyRetrieval=true"
            + "&connectionTimeZone=UTC&connectTimeout=3000")
        .formatted(port, database);
  }

  /** A new connection as {@link #user()}; the caller closes it. */
  public Connection connect(String database) throws SQLException {
    return connect(port(), database, user, password);
  }

  static Connection connect(int port, String database, String user, String password)
      throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", user);
    login.setProperty("password", password);
    return DriverManager.getConnection(jdbcUrl(port, database), login);
  }

  /** Creates the database unless it exists. The name is one of ours: letters, digits, {@code _}. */
  public void createDatabase(String name) {
    execute("", "CREATE DATABASE IF NOT EXISTS `" + plain(name) + "`");
  }

  /** Creates the database and a user that may do everything in it and nothing elsewhere. */
  public void createDatabase(String name, String owner, String ownersPassword) {
    createDatabase(name);
    String account = "'%s'@'%%'".formatted(plain(owner));
    String secret = plain(ownersPassword);
    execute(
        "",
        "CREATE USER IF NOT EXISTS %s IDENTIFIED BY '%s'".formatted(account, secret),
        "ALTER USER %s IDENTIFIED BY '%s'".formatted(account, secret),
        "GRANT ALL ON `%s`.* TO %s".formatted(plain(name), account));
  }

  /** Runs statements one after another in that database. */
  void execute(String database, String... statements) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("MariaDB refused a statement: " + e.getMessage(), e);
    }
  }

  private static String plain(String name) {
    if (!name.matches("[\\w-]{1,64}")) {
      throw new IllegalArgumentException("letters, digits, _ and - only");
    }
    return name;
  }

  /** Starts it again on the same port with the same data; nothing when it runs. */
  public void start() {
    server.start();
  }

  public void stop() {
    server.stop();
  }

  /** Ends it like a crash. */
  public void kill() {
    server.kill();
  }

  /** Freezes it: connections stay open, nothing answers. */
  public void pause() {
    server.pause();
  }

  public void resume() {
    server.resume();
  }
}
