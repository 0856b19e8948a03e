package com.quwanda.e2e;

import com.quwanda.localstack.DevTokens;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import com.quwanda.localstack.Ports;
import com.quwanda.localstack.RepoFolder;
import com.quwanda.localstack.ServiceProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The packaged services on a stack of their own, with development keys and fault points on. One per
 * JVM; it ends with the JVM. A part that does not start says which it is, why, and where its log
 * is.
 */
public final class SystemUnderTest implements RunningSystem {
  /** Three JVMs start at once, beside others on a busy machine. */
  private static final Duration READY_WITHIN = Duration.ofSeconds(300);

  private static final String STOCK = "stock";
  private static final String ORDERS = "orders";

  private static SystemUnderTest only;
  private static RuntimeException startFailure;

  private final AtomicLong nextUser = new AtomicLong(1_000);
  private final String internalToken = randomSecret();
  private final LocalStack stack = LocalStack.shared();
  private final DevTokens tokens = new DevTokens(stack.folder().resolve("secrets"));
  private final Stores stores;
  private final ServiceProcess stock;
  private final ServiceProcess orders;
  private final ServiceProcess gateway;

  /**
   * The system of this JVM; starting it takes about a minute.
   *
   * @throws RuntimeException the same at every call, when a part of it did not start
   */
  public static synchronized SystemUnderTest shared() {
    if (startFailure != null) {
      throw startFailure;
    }
    if (only == null) {
      try {
        only = new SystemUnderTest();
      } catch (RuntimeException failed) {
        startFailure = failed;
        throw failed;
      }
    }
    return only;
  }

  private SystemUnderTest() {
    this.stores =
        new Stores(database(STOCK), database(ORDERS), stack.redis().host(), stack.redis().port());
    stack.seata();
    int stockPort = Ports.free();
    int orderPort = Ports.free();
    Map<String, String> common =
        Map.of(
            "QUWANDA_INTERNAL_TOKEN",
            internalToken,
            "QUWANDA_FAULTS_ENABLED",
            "true",
            "QUWANDA_SEATA_SERVER",
            stack.seata().address(),
            "QUWANDA_STOCK_URL",
            "http://127.0.0.1:" + stockPort,
            "QUWANDA_ORDER_URL",
            "http://127.0.0.1:" + orderPort);
    List<ServiceProcess.Builder> builders =
        List.of(
            service("stock-service", "stock-service/target/stock-service.jar")
                .env(common)
                .env(access(stores.stock()))
                .env("QUWANDA_REDIS_HOST", stores.redisHost())
                .env("QUWANDA_REDIS_PORT", stores.redisPort())
                .port(stockPort),
            service("order-service", "order-service/target/order-service.jar")
                .env(common)
                .env(access(stores.orders()))
                .port(orderPort),
            service("gateway", "deploy/gateway/target/gateway.jar")
                .env(common)
                .env("QUWANDA_JWT_PUBLIC_KEY", tokens.publicKeyFile()));
    List<ServiceProcess> started = Crowd.of(builders.size(), i -> builders.get(i).start());
    this.stock = started.get(0);
    this.orders = started.get(1);
    this.gateway = started.get(2);
  }

  private static ServiceProcess.Builder service(String name, String jar) {
    Path packaged = RepoFolder.find().resolve(jar);
    if (!Files.exists(packaged)) {
      throw new IllegalStateException(
          "%s is not packaged: %s is missing. Run `mvn package` for the whole project first."
              .formatted(name, packaged));
    }
    return ServiceProcess.of(name, packaged).readyWithin(READY_WITHIN);
  }

  /** A user of its own per service, so that statements can be told apart by who sent them. */
  private Stores.Database database(String name) {
    MariaDb server = stack.mariaDb();
    String password = randomSecret();
    server.createDatabase(name, name, password);
    return new Stores.Database(server.jdbcUrl(name), name, password);
  }

  private static Map<String, String> access(Stores.Database database) {
    return Map.of(
        "QUWANDA_DB_URL", database.jdbcUrl(),
        "QUWANDA_DB_USER", database.user(),
        "QUWANDA_DB_PASSWORD", database.password());
  }

  private static String randomSecret() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** A buyer nobody has been before. */
  @Override
  public BuyerClient newBuyer() {
    return buyer(nextUser.incrementAndGet());
  }

  @Override
  public BuyerClient buyer(long userId) {
    return new BuyerClient(gateway.url(), userId, tokens.token(userId));
  }

  @Override
  public OperatorClient operator() {
    return new OperatorClient(stock.url(), orders.url(), internalToken);
  }

  @Override
  public Stores stores() {
    return stores;
  }

  public LocalStack stack() {
    return stack;
  }

  public ServiceProcess stockService() {
    return stock;
  }

  public ServiceProcess orderService() {
    return orders;
  }

  public ServiceProcess gateway() {
    return gateway;
  }
}
