package com.quwanda.localstack;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The services of a developer's run: their jars, ports and settings. */
record DevServices(DevFolder folder, String internalToken, String gatewayToken) {
  static final String LOGIN_SECRET = "login-codes";

  static final int GATEWAY_PORT = 8080;
  static final int ORDER_PORT = 8081;
  static final int STOCK_PORT = 8082;
  static final int WALLET_PORT = 8083;
  static final int DEPOSIT_PORT = 8084;
  static final int COMPENSATION_PORT = 8085;

  /** A service's health and metrics are at its port plus this. */
  private static final int TO_MANAGEMENT = 1_000;

  private static final List<Integer> SERVICE_PORTS =
      List.of(GATEWAY_PORT, ORDER_PORT, STOCK_PORT, WALLET_PORT, DEPOSIT_PORT, COMPENSATION_PORT);

  /** All that must be free. */
  static final List<Integer> PORTS =
      Stream.concat(SERVICE_PORTS.stream(), SERVICE_PORTS.stream().map(DevServices::managementPort))
          .toList();

  static final List<String> NAMES =
      List.of(
          "stock-service",
          "wallet-service",
          "order-service",
          "deposit-service",
          "compensation-job",
          "gateway");

  static int managementPort(int port) {
    return port + TO_MANAGEMENT;
  }

  static String url(int port) {
    return "http://127.0.0.1:" + port;
  }

  /** Each service, not started yet, with its database made. */
  List<ServiceProcess.Builder> of(LocalStack stack, DevTokens tokens) {
    return List.of(
        withDatabase("stock-service", "stock", stack)
            .port(STOCK_PORT)
            .managementPort(managementPort(STOCK_PORT))
            .env("QUWANDA_REDIS_HOST", stack.redis().host())
            .env("QUWANDA_REDIS_PORT", stack.redis().port())
            .env("QUWANDA_SEATA_SERVER", stack.seata().address()),
        withDatabase("wallet-service", "wallet", stack)
            .port(WALLET_PORT)
            .managementPort(managementPort(WALLET_PORT))
            .env("QUWANDA_CACHE_REDIS_HOST", stack.redis().host())
            .env("QUWANDA_CACHE_REDIS_PORT", stack.redis().port())
            .env("QUWANDA_SEATA_SERVER", stack.seata().address()),
        withDatabase("order-service", "orders", stack)
            .port(ORDER_PORT)
            .managementPort(managementPort(ORDER_PORT))
            .env("QUWANDA_ROCKETMQ_NAMESRV", stack.rocketMq().nameServer())
            .env("QUWANDA_WALLET_URL", url(WALLET_PORT))
            .env("QUWANDA_SIMULATED_PAY_ENABLED", true)
            .env("QUWANDA_SIMULATED_PAY_SECRET", folder.stack().secrets().get("simulated-pay"))
            .env("QUWANDA_SEATA_SERVER", stack.seata().address())
            .env("QUWANDA_STOCK_URL", url(STOCK_PORT))
            .env("QUWANDA_COMPENSATION_URL", url(COMPENSATION_PORT)),
        withDatabase("deposit-service", "deposits", stack)
            .port(DEPOSIT_PORT)
            .managementPort(managementPort(DEPOSIT_PORT))
            .env("QUWANDA_ROCKETMQ_NAMESRV", stack.rocketMq().nameServer())
            .env("QUWANDA_WALLET_URL", url(WALLET_PORT))
            .env("QUWANDA_SEATA_SERVER", stack.seata().address())
            .env("QUWANDA_STOCK_URL", url(STOCK_PORT))
            .env("QUWANDA_ORDER_URL", url(ORDER_PORT))
            .env("QUWANDA_COMPENSATION_URL", url(COMPENSATION_PORT)),
        withDatabase("compensation-job", "compensation", stack)
            .port(COMPENSATION_PORT)
            .managementPort(managementPort(COMPENSATION_PORT))
            .env("QUWANDA_STOCK_URL", url(STOCK_PORT))
            .env("QUWANDA_WALLET_URL", url(WALLET_PORT))
            .env("QUWANDA_DEPOSIT_URL", url(DEPOSIT_PORT))
            .env("QUWANDA_ORDER_URL", url(ORDER_PORT)),
        gateway(stack, tokens));
  }

  /** It knows the token that it shows on public paths, and not the one that opens internal ones. */
  private ServiceProcess.Builder gateway(LocalStack stack, DevTokens tokens) {
    return process("gateway", Path.of("deploy", "gateway"))
        .port(GATEWAY_PORT)
        .managementPort(managementPort(GATEWAY_PORT))
        .env("QUWANDA_STOCK_URL", url(STOCK_PORT))
        .env("QUWANDA_ORDER_URL", url(ORDER_PORT))
        .env("QUWANDA_WALLET_URL", url(WALLET_PORT))
        .env("QUWANDA_DEPOSIT_URL", url(DEPOSIT_PORT))
        .env("QUWANDA_COMPENSATION_URL", url(COMPENSATION_PORT))
        .env("QUWANDA_CACHE_REDIS_HOST", stack.redis().host())
        .env("QUWANDA_CACHE_REDIS_PORT", stack.redis().port())
        .env("QUWANDA_JWT_KEYS", tokens.keySet())
        .env("QUWANDA_JWT_SIGNING_KEYS", tokens.signingKeys())
        .env("QUWANDA_LOCAL_LOGIN_SECRET", folder.stack().secrets().get(LOGIN_SECRET))
        // Whoever tries or measures it here comes from one address.
        .env("QUWANDA_RATE_IP_PER_SECOND", 10_000)
        .env("QUWANDA_RATE_IP_BURST", 20_000);
  }

  private ServiceProcess.Builder withDatabase(String name, String database, LocalStack stack) {
    String password = folder.stack().secrets().get(database + "-database");
    stack.mariaDb().createDatabase(database, database, password);
    return service(name, Path.of(name))
        .env("QUWANDA_DB_URL", stack.mariaDb().jdbcUrl(database))
        .env("QUWANDA_DB_USER", database)
        .env("QUWANDA_DB_PASSWORD", password)
        .env("QUWANDA_FAULTS_ENABLED", true);
  }

  private ServiceProcess.Builder service(String name, Path module) {
    return process(name, module).env("QUWANDA_INTERNAL_TOKEN", internalToken);
  }

  private ServiceProcess.Builder process(String name, Path module) {
    Path jar = folder.repo().resolve(module).resolve("target").resolve(name + ".jar");
    return ServiceProcess.of(name, jar)
        .folder(folder.root())
        .env("SERVER_ADDRESS", "127.0.0.1")
        .env("MANAGEMENT_SERVER_ADDRESS", "127.0.0.1")
        // There is no other instance to leave callers to.
        .env("QUWANDA_DRAIN_WITHIN", "0s")
        .env("QUWANDA_GATEWAY_TOKEN", gatewayToken);
  }
}
