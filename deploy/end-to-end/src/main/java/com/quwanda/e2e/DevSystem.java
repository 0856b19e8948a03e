package com.quwanda.e2e;

import com.quwanda.localstack.DevTokens;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The system that {@code deploy/dev up} started, as its folder describes it. */
final class DevSystem implements RunningSystem {
  private static final String DESCRIPTION = "dev.properties";

  private final Properties description;
  private final DevTokens tokens;

  private DevSystem(Properties description) {
    this.description = description;
    this.tokens = new DevTokens(Path.of(get("keys.folder")));
  }

  /**
   * @throws IllegalStateException when nothing was started there
   */
  static DevSystem in(Path folder) {
    Path file = folder.resolve(DESCRIPTION);
    Properties description = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      description.load(in);
    } catch (IOException missing) {
      throw new IllegalStateException(
          "No development system: %s cannot be read. Start one with deploy/dev up.".formatted(file),
          missing);
    }
    return new DevSystem(description);
  }

  String gatewayUrl() {
    return get("gateway.url");
  }

  @Override
  public BuyerClient buyer(long userId) {
    return new BuyerClient(gatewayUrl(), userId, tokens.token(userId));
  }

  @Override
  public OperatorClient operator() {
    return new OperatorClient(get("stock.url"), get("order.url"), get("internal.token"));
  }

  @Override
  public Stores stores() {
    return new Stores(
        database("stock"),
        database("orders"),
        get("redis.host"),
        Integer.parseInt(get("redis.port")));
  }

  private Stores.Database database(String name) {
    return new Stores.Database(
        get(name + ".db.url"), get(name + ".db.user"), get(name + ".db.password"));
  }

  private String get(String key) {
    String value = description.getProperty(key);
    if (value == null) {
      throw new IllegalStateException(DESCRIPTION + " lacks " + key);
    }
    return value;
  }
}
