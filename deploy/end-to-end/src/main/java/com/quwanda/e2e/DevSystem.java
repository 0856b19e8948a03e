package com.quwanda.e2e;

import com.quwanda.localstack.DevRun;
import com.quwanda.localstack.DevTokens;

/** The system that {@code deploy/dev up} started. */
final class DevSystem implements RunningSystem {
  private final DevRun run;
  private final DevTokens tokens;

  private DevSystem(DevRun run) {
    this.run = run;
    this.tokens = new DevTokens(run.keysFolder());
  }

  /**
   * @throws IllegalStateException when none was started
   */
  static DevSystem running() {
    return new DevSystem(
        DevRun.load()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "there is no development system; start one with deploy/dev up")));
  }

  String gatewayUrl() {
    return run.gatewayUrl();
  }

  @Override
  public BuyerClient buyer(long userId) {
    return new BuyerClient(run.gatewayUrl(), userId, tokens.token(userId));
  }

  @Override
  public OperatorClient operator() {
    return new OperatorClient(
        run.stockUrl(),
        run.orderUrl(),
        run.walletUrl(),
        run.depositUrl(),
        run.compensationUrl(),
        run.walletManagementUrl(),
        run.depositManagementUrl(),
        run.internalToken());
  }

  @Override
  public Stores stores() {
    return new Stores(
        database("stock"),
        database("orders"),
        database("deposits"),
        database("wallet"),
        database("compensation"),
        run.redisHost(),
        run.redisPort());
  }

  private Stores.Database database(String name) {
    return new Stores.Database(run.jdbcUrl(name), run.mariaDbUser(), run.mariaDbPassword());
  }
}
