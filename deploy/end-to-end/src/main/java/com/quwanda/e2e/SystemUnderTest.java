package com.quwanda.e2e;

import com.quwanda.localstack.DevLoginCodes;
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
import java.util.HashMap;
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
  /** Six JVMs start at once, beside others on a busy machine. */
  private static final Duration READY_WITHIN = Duration.ofSeconds(300);

  private static final String STOCK = "stock";
  private static final String ORDERS = "orders";
  private static final String DEPOSITS = "deposits";
  private static final String WALLET = "wallet";
  private static final String COMPENSATION = "compensation";

  /** Seconds in place of the minutes of production, so that healing can be waited for. */
  private static final Duration TRANSACTION_TIMEOUT = Duration.ofSeconds(10);

  private static final Duration TC_RETRY_DEAD_THRESHOLD = Duration.ofSeconds(5);
  private static final Duration GRACE_MARGIN = Duration.ofSeconds(2);

  /** The scheduler is off, a scenario runs the handler it is about; waits are short. */
  private static final Map<String, String> WORKER =
      Map.of(
          "QUWANDA_SCHEDULER_ENABLED", "false",
          "QUWANDA_CLAIM_TIME", "5s",
          "QUWANDA_BACKOFF_FIRST", "200ms",
          "QUWANDA_BACKOFF_LONGEST", "2s");

  /** Where the TC shows Prometheus its counters. */
  private static final int SEATA_METRICS_PORT = Ports.free();

  static {
    System.setProperty("stack.seata.metrics-port", Integer.toString(SEATA_METRICS_PORT));
    System.setProperty(
        "stack.seata.retry-dead-threshold", Long.toString(TC_RETRY_DEAD_THRESHOLD.toMillis()));
  }

  private static SystemUnderTest only;
  private static RuntimeException startFailure;

  private final AtomicLong nextUser = new AtomicLong(1_000);
  private final String internalToken = randomSecret();
  private final String gatewayToken = randomSecret();
  private final String loginSecret = randomSecret();
  private final String simulatedPaySecret = randomSecret();
  private final LocalStack stack = LocalStack.shared();
  private final DevTokens tokens = new DevTokens(stack.folder().resolve("secrets"));
  private final Stores stores;
  private final int stockPort = Ports.free();
  private final int walletPort = Ports.free();
  private final int orderPort = Ports.free();
  private final int depositPort = Ports.free();
  private final int compensationPort = Ports.free();
  private ServiceProcess stock;
  private final ServiceProcess wallet;
  private ServiceProcess orders;
  private ServiceProcess deposits;
  private ServiceProcess compensation;
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
        new Stores(
            database(STOCK),
            database(ORDERS),
            database(DEPOSITS),
            database(WALLET),
            database(COMPENSATION),
            stack.redis().host(),
            stack.redis().port());
    Crowd.of(2, i -> i == 0 ? stack.seata() : stack.rocketMq());
    List<ServiceProcess.Builder> builders =
        List.of(
            stockWith(Map.of()).port(stockPort),
            service("wallet-service", "wallet-service/target/wallet-service.jar")
                .env(common())
                .env(access(stores.wallet()))
                .env("QUWANDA_SEATA_SERVER", stack.seata().address())
                .env("QUWANDA_CACHE_REDIS_HOST", stores.redisHost())
                .env("QUWANDA_CACHE_REDIS_PORT", stores.redisPort())
                .port(walletPort),
            ordersWith(Map.of()),
            depositsWith(Map.of()),
            compensationWith(Map.of()),
            gatewayAs("gateway").env(unlimited()).env("QUWANDA_LOCAL_LOGIN_SECRET", loginSecret));
    List<ServiceProcess> started = Crowd.of(builders.size(), i -> builders.get(i).start());
    this.stock = started.get(0);
    this.wallet = started.get(1);
    this.orders = started.get(2);
    this.deposits = started.get(3);
    this.compensation = started.get(4);
    this.gateway = started.get(5);
  }

  private Map<String, String> places() {
    return Map.of(
        "QUWANDA_STOCK_URL", at(stockPort),
        "QUWANDA_WALLET_URL", at(walletPort),
        "QUWANDA_ORDER_URL", at(orderPort),
        "QUWANDA_DEPOSIT_URL", at(depositPort),
        "QUWANDA_COMPENSATION_URL", at(compensationPort));
  }

  private Map<String, String> common() {
    Map<String, String> all = new HashMap<>(places());
    all.putAll(
        Map.of(
            "QUWANDA_INTERNAL_TOKEN",
            internalToken,
            "QUWANDA_GATEWAY_TOKEN",
            gatewayToken,
            "QUWANDA_FAULTS_ENABLED",
            "true",
            // Who is stopped here has no other instance to leave its callers to.
            "QUWANDA_DRAIN_WITHIN",
            "0s",
            "QUWANDA_ORDER_TRANSACTION_TIMEOUT",
            TRANSACTION_TIMEOUT.toString(),
            "QUWANDA_DEPOSIT_TRANSACTION_TIMEOUT",
            TRANSACTION_TIMEOUT.toString(),
            "QUWANDA_TC_RETRY_DEAD_THRESHOLD",
            TC_RETRY_DEAD_THRESHOLD.toString(),
            "QUWANDA_GRACE_MARGIN",
            GRACE_MARGIN.toString()));
    return all;
  }

  /** All comes from one address here, and a test's crowd may well be one user. */
  private static Map<String, String> unlimited() {
    return Map.of(
        "QUWANDA_RATE_IP_PER_SECOND", "100000",
        "QUWANDA_RATE_IP_BURST", "100000",
        "QUWANDA_RATE_USER_WRITES_PER_SECOND", "100000",
        "QUWANDA_RATE_USER_WRITES_BURST", "100000",
        "QUWANDA_RATE_USER_READS_PER_SECOND", "100000",
        "QUWANDA_RATE_USER_READS_BURST", "100000",
        "QUWANDA_RATE_LOGINS_PER_MINUTE", "60");
  }

  private static String at(int port) {
    return "http://127.0.0.1:" + port;
  }

  private ServiceProcess.Builder stockWith(Map<String, String> settings) {
    return stockAs("stock-service").env(settings);
  }

  private ServiceProcess.Builder stockAs(String name) {
    return service(name, "stock-service/target/stock-service.jar")
        .env(common())
        .env(access(stores.stock()))
        .env("QUWANDA_SEATA_SERVER", stack.seata().address())
        .env("QUWANDA_REDIS_HOST", stores.redisHost())
        .env("QUWANDA_REDIS_PORT", stores.redisPort());
  }

  private ServiceProcess.Builder ordersWith(Map<String, String> settings) {
    return ordersAs("order-service").env(settings).port(orderPort);
  }

  private ServiceProcess.Builder ordersAs(String name) {
    return service(name, "order-service/target/order-service.jar")
        .env(common())
        .env(access(stores.orders()))
        .env("QUWANDA_SEATA_SERVER", stack.seata().address())
        .env("QUWANDA_ROCKETMQ_NAMESRV", stack.rocketMq().nameServer())
        // Lest an earlier offer expires amid a later fault.
        .env("QUWANDA_OFFER_WITHIN", "6h")
        .env("QUWANDA_ASK_CHANNEL_AFTER", "2s")
        .env("QUWANDA_ASK_CHANNEL_AGAIN_AFTER", "1s")
        .env("QUWANDA_SIMULATED_PAY_ENABLED", true)
        .env("QUWANDA_SIMULATED_PAY_SECRET", simulatedPaySecret);
  }

  private ServiceProcess.Builder depositsWith(Map<String, String> settings) {
    return depositsAs("deposit-service").env(settings).port(depositPort);
  }

  private ServiceProcess.Builder depositsAs(String name) {
    return service(name, "deposit-service/target/deposit-service.jar")
        .env(common())
        .env(access(stores.deposits()))
        .env("QUWANDA_SEATA_SERVER", stack.seata().address())
        .env("QUWANDA_ROCKETMQ_NAMESRV", stack.rocketMq().nameServer());
  }

  private ServiceProcess.Builder compensationWith(Map<String, String> settings) {
    return service("compensation-job", "compensation-job/target/compensation-job.jar")
        .env(common())
        .env(access(stores.compensation()))
        .env(WORKER)
        .env(settings)
        .port(compensationPort);
  }

  /** Age from which a transaction that the TC does not know counts as ended here. */
  public Duration graceAge() {
    return TRANSACTION_TIMEOUT.plus(TC_RETRY_DEAD_THRESHOLD).plus(GRACE_MARGIN);
  }

  /** Starts order-service and compensation-job again with these settings beside the usual ones. */
  public void restartHealersWith(
      Map<String, String> orderSettings, Map<String, String> compensationSettings) {
    orders.stop();
    compensation.stop();
    List<ServiceProcess.Builder> builders =
        List.of(ordersWith(orderSettings), compensationWith(compensationSettings));
    List<ServiceProcess> started = Crowd.of(builders.size(), i -> builders.get(i).start());
    orders = started.get(0);
    compensation = started.get(1);
  }

  /** Starts deposit-service again with these settings beside the usual ones. */
  public void restartDepositsWith(Map<String, String> settings) {
    deposits.stop();
    deposits = depositsWith(settings).start();
  }

  /** Starts stock-service again with these settings beside the usual ones. */
  public void restartStockWith(Map<String, String> settings) {
    stock.stop();
    stock = stockWith(settings).port(stockPort).start();
  }

  /** Several instances of what sells, beside those that are there, and a gateway before them. */
  public Instances severalInstances() {
    int secondStock = Ports.free();
    int secondOrders = Ports.free();
    int thirdOrders = Ports.free();
    int secondDeposits = Ports.free();
    Map<String, String> places =
        Map.of(
            "QUWANDA_STOCK_URL", at(stockPort) + "," + at(secondStock),
            "QUWANDA_ORDER_URL", at(secondOrders) + "," + at(thirdOrders),
            "QUWANDA_DEPOSIT_URL", at(depositPort) + "," + at(secondDeposits),
            "QUWANDA_DRAIN_WITHIN", "4s");
    List<ServiceProcess.Builder> builders =
        List.of(
            stockAs("stock-service-2").env(places).port(secondStock),
            ordersAs("order-service-2").env(places).port(secondOrders),
            ordersAs("order-service-3").env(places).port(thirdOrders),
            depositsAs("deposit-service-2").env(places).port(secondDeposits),
            gatewayAs("gateway-several").env(unlimited()).env(places));
    List<ServiceProcess> started = Crowd.of(builders.size(), i -> builders.get(i).start());
    return new Instances(
        started.get(0), started.get(1), started.get(2), started.get(3), started.get(4));
  }

  /**
   * Beside the system's own instances.
   *
   * @param stock another one of stock-service
   * @param orders one of order-service, which calls both of stock-service
   * @param otherOrders another such one
   * @param deposits another one of deposit-service
   * @param gateway before both of orders, and before both of stock-service and deposit-service
   */
  public record Instances(
      ServiceProcess stock,
      ServiceProcess orders,
      ServiceProcess otherOrders,
      ServiceProcess deposits,
      ServiceProcess gateway)
      implements AutoCloseable {

    List<ServiceProcess> all() {
      return List.of(gateway, orders, otherOrders, deposits, stock);
    }

    @Override
    public void close() {
      all().forEach(ServiceProcess::stop);
    }
  }

  /** That user, at this gateway. */
  public BuyerClient buyerAt(ServiceProcess gateway, long userId) {
    return new BuyerClient(gateway.url(), userId, tokens.token(userId));
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

  /** A second worker beside the first, on the same database. */
  public ServiceProcess anotherCompensationJob() {
    return service("compensation-job-2", "compensation-job/target/compensation-job.jar")
        .env(common())
        .env(access(stores.compensation()))
        .env(WORKER)
        .start();
  }

  /** An operator who turns to that compensation-job. */
  public OperatorClient operatorWith(ServiceProcess worker) {
    return operatorAt(worker.url());
  }

  /** A second gateway before the same services, with these settings beside the usual ones. */
  public ServiceProcess anotherGateway(Map<String, String> settings) {
    return gatewayAs("gateway-2").env(settings).start();
  }

  private ServiceProcess.Builder gatewayAs(String name) {
    return service(name, "deploy/gateway/target/gateway.jar")
        .env(places())
        .env("QUWANDA_GATEWAY_TOKEN", gatewayToken)
        .env("QUWANDA_CACHE_REDIS_HOST", stores.redisHost())
        .env("QUWANDA_CACHE_REDIS_PORT", stores.redisPort())
        .env("QUWANDA_JWT_SIGNING_KEYS", tokens.signingKeys())
        .env("QUWANDA_JWT_KEYS", tokens.keySet());
  }

  /** What our processes show each other; for tests that show it where it is worth nothing. */
  String internalToken() {
    return internalToken;
  }

  /** What the gateway shows our services. */
  String gatewayToken() {
    return gatewayToken;
  }

  /** Whose keys the gateway believes. */
  DevTokens tokens() {
    return tokens;
  }

  /** What the mini-program's platform would give this user to log in with, once. */
  String loginCode(long userId) {
    return new DevLoginCodes(loginSecret).code(userId);
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

  /** A payment channel's notification, over the gateway and without a token. */
  public Answer notify(String channel, Notification notification) {
    return new HttpCalls(gateway.url(), Map.of())
        .postText(
            "/api/v1/payment-notifications/" + channel,
            notification.body(),
            notification.headers());
  }

  @Override
  public OperatorClient operator() {
    return operatorAt(compensation.url());
  }

  private OperatorClient operatorAt(String compensationUrl) {
    return new OperatorClient(
        stock.url(),
        orders.url(),
        wallet.url(),
        deposits.url(),
        compensationUrl,
        wallet.managementUrl(),
        deposits.managementUrl(),
        internalToken);
  }

  @Override
  public Stores stores() {
    return stores;
  }

  public LocalStack stack() {
    return stack;
  }

  /** Where each part shows its metrics on this machine, by the name of its Prometheus job. */
  Map<String, Integer> metricsPorts() {
    return Map.of(
        "gateway", gateway.managementPort(),
        "order-service", orders.managementPort(),
        "stock-service", stock.managementPort(),
        "wallet-service", wallet.managementPort(),
        "deposit-service", deposits.managementPort(),
        "compensation-job", compensation.managementPort(),
        "seata", SEATA_METRICS_PORT);
  }

  /** The process that has this fault point. */
  public ServiceProcess serviceWith(Fault.Point point) {
    return switch (point.service()) {
      case STOCK -> stock;
      case ORDER -> orders;
      case WALLET -> wallet;
      case DEPOSIT -> deposits;
    };
  }

  public ServiceProcess stockService() {
    return stock;
  }

  public ServiceProcess walletService() {
    return wallet;
  }

  public ServiceProcess orderService() {
    return orders;
  }

  public ServiceProcess depositService() {
    return deposits;
  }

  public ServiceProcess compensationJob() {
    return compensation;
  }

  /** All of them. */
  public List<ServiceProcess> processes() {
    return List.of(stock, wallet, orders, deposits, compensation, gateway);
  }

  public ServiceProcess gateway() {
    return gateway;
  }
}
