package com.quwanda.localstack;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;

/**
 * Where the parts of a system that {@code deploy/dev up} started can be reached, and with which
 * secrets. Kept in {@code deploy/.dev/endpoints.properties}, readable by its owner only.
 *
 * @param walletManagementUrl where wallet-service shows health and metrics
 * @param depositManagementUrl the same of deposit-service
 * @param mariaDbUser a user that may do everything
 * @param seataAddress {@code host:port} of the TC
 * @param rocketMqNameServer {@code host:port}
 * @param internalToken what services of ours show each other in {@code X-Internal-Token}
 * @param gatewayToken what the gateway shows them in {@code X-Gateway-Token}
 * @param keysFolder folder for {@link DevTokens}
 */
public record DevRun(
    String gatewayUrl,
    String stockUrl,
    String orderUrl,
    String walletUrl,
    String depositUrl,
    String compensationUrl,
    String walletManagementUrl,
    String depositManagementUrl,
    int mariaDbPort,
    String mariaDbUser,
    String mariaDbPassword,
    String redisHost,
    int redisPort,
    String seataAddress,
    String rocketMqNameServer,
    String internalToken,
    String gatewayToken,
    Path keysFolder) {

  /** The system that was started from this repository; empty when {@code up} has not finished. */
  public static Optional<DevRun> load() {
    return load(DevFolder.ofThisRepo().endpoints());
  }

  /** JDBC address of that database for Connector/J. */
  public String jdbcUrl(String database) {
    return MariaDb.jdbcUrl(mariaDbPort, database);
  }

  /** To its database server, with no database chosen. */
  Connection connect() throws SQLException {
    return MariaDb.connect(mariaDbPort, "", mariaDbUser, mariaDbPassword);
  }

  static Optional<DevRun> load(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      Properties all = new Properties();
      all.load(new StringReader(Files.readString(file)));
      return Optional.of(
          new DevRun(
              all.getProperty("gateway.url"),
              all.getProperty("stock.url"),
              all.getProperty("order.url"),
              all.getProperty("wallet.url"),
              all.getProperty("deposit.url"),
              all.getProperty("compensation.url"),
              all.getProperty("wallet.management.url"),
              all.getProperty("deposit.management.url"),
              Integer.parseInt(all.getProperty("mariadb.port")),
              all.getProperty("mariadb.user"),
              all.getProperty("mariadb.password"),
              all.getProperty("redis.host"),
              Integer.parseInt(all.getProperty("redis.port")),
              all.getProperty("seata.address"),
              all.getProperty("rocketmq.nameserver"),
              all.getProperty("internal.token"),
              all.getProperty("gateway.token"),
              Path.of(all.getProperty("keys.folder"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Without the secrets, since such text ends up in logs. */
  @Override
  public String toString() {
    return "DevRun[" + gatewayUrl + "]";
  }

  void writeTo(Path file) {
    Properties all = new Properties();
    all.setProperty("gateway.url", gatewayUrl);
    all.setProperty("stock.url", stockUrl);
    all.setProperty("order.url", orderUrl);
    all.setProperty("wallet.url", walletUrl);
    all.setProperty("deposit.url", depositUrl);
    all.setProperty("compensation.url", compensationUrl);
    all.setProperty("wallet.management.url", walletManagementUrl);
    all.setProperty("deposit.management.url", depositManagementUrl);
    all.setProperty("mariadb.port", Integer.toString(mariaDbPort));
    all.setProperty("mariadb.user", mariaDbUser);
    all.setProperty("mariadb.password", mariaDbPassword);
    all.setProperty("redis.host", redisHost);
    all.setProperty("redis.port", Integer.toString(redisPort));
    all.setProperty("seata.address", seataAddress);
    all.setProperty("rocketmq.nameserver", rocketMqNameServer);
    all.setProperty("internal.token", internalToken);
    all.setProperty("gateway.token", gatewayToken);
    all.setProperty("keys.folder", keysFolder.toString());
    try {
      StringWriter text = new StringWriter();
      all.store(text, null);
      OwnerOnly.write(file, text.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
