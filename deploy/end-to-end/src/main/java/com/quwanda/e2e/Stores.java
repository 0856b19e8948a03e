package com.quwanda.e2e;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Where our stores are, for looking into them past the services.
 *
 * @param stock database of stock-service
 * @param orders database of order-service
 * @param deposits database of deposit-service
 * @param wallet database of wallet-service
 * @param compensation database of compensation-job
 * @param redisHost host of the Redis with the holds
 * @param redisPort its port
 */
public record Stores(
    Database stock,
    Database orders,
    Database deposits,
    Database wallet,
    Database compensation,
    String redisHost,
    int redisPort) {

  /** A database and how to get in. */
  public record Database(String jdbcUrl, String user, String password) {
    public Connection connect() throws SQLException {
      return DriverManager.getConnection(jdbcUrl, user, password);
    }

    @Override
    public String toString() {
      return jdbcUrl;
    }
  }
}
