package com.quwanda.deposit;

import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.quwanda.kit.AsGateway;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.TcStatus;
import com.quwanda.localstack.LocalStack;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The service on a real database and TC. Stock-service, wallet-service, order-service and
 * compensation-job are played by stubs here, since these tests are about what deposit-service makes
 * of their answers and silences; all together are in end-to-end.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
@Import(AsGateway.class)
public abstract class DepositStack {

  protected static final String TOKEN = "token-of-the-deposit-tests";
  protected static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";

  /** Stock-service's place. */
  protected static final WireMockServer STOCK =
      new WireMockServer(
          WireMockConfiguration.options().dynamicPort().extensions(new SettlesAsAsked()));

  /** Wallet-service's place. */
  protected static final WireMockServer WALLET =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());

  /** Order-service's place, for offers of the waitlist. */
  protected static final WireMockServer ORDERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());

  /** Compensation-job's place, where failed settlements are reported. */
  protected static final WireMockServer COMPENSATION =
      new WireMockServer(WireMockConfiguration.options().dynamicPort());

  static {
    STOCK.start();
    WALLET.start();
    ORDERS.start();
    COMPENSATION.start();
  }

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("deposits");
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("deposits"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("seata.service.grouplist.default", () -> stack.seata().address());
    properties.add("quwanda.kit.internal-token", () -> TOKEN);
    properties.add("quwanda.kit.gateway-token", () -> GATEWAY_TOKEN);
    properties.add("quwanda.kit.faults-enabled", () -> true);
    properties.add("quwanda.owner.stock-url", STOCK::baseUrl);
    properties.add("quwanda.owner.wallet-url", WALLET::baseUrl);
    properties.add("quwanda.owner.compensation-url", COMPENSATION::baseUrl);
    properties.add("quwanda.deposit.order-url", ORDERS::baseUrl);
    // Opening many connections at once takes its time on a busy machine.
    properties.add("quwanda.db.connection-timeout", () -> "10s");
    properties.add("quwanda.owner.answer-within", () -> "3s");
    properties.add("quwanda.owner.attempts", () -> "3");
    properties.add("quwanda.owner.replay-wait", () -> "500ms");
  }

  @Autowired private GlobalTransactions tc;

  /** The context before this one took Seata's connections along; new ones are made by a timer. */
  @BeforeEach
  void tcIsReached() {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> tc.ask("none").status() != TcStatus.UNREACHABLE);
  }
}
