package com.quwanda.compensation;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.quwanda.compensation.api.CompensationApi;
import com.quwanda.kit.AsGateway;
import com.quwanda.localstack.LocalStack;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * The service on a real database, without a TC. The other services are played by stubs of their
 * contracts; all of them together are in end-to-end.
 */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = "quwanda.healing.scheduler-enabled=false")
@Import(AsGateway.class)
public abstract class JobStack {

  protected static final String TOKEN = "token-of-the-compensation-tests";
  protected static final String GATEWAY_TOKEN = "token-of-a-gateway-in-tests";
  protected static final PlayedServices PLAYED = new PlayedServices();
  protected static final WireMockServer OTHERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().extensions(PLAYED));

  static {
    OTHERS.start();
  }

  @LocalServerPort private int port;
  @Autowired private AsGateway clients;
  @Autowired protected JdbcTemplate rows;

  protected CompensationApi job;

  @DynamicPropertySource
  static void stack(DynamicPropertyRegistry properties) {
    LocalStack stack = LocalStack.shared();
    stack.mariaDb().createDatabase("compensation");
    properties.add("quwanda.db.url", () -> stack.mariaDb().jdbcUrl("compensation"));
    properties.add("quwanda.db.user", () -> stack.mariaDb().user());
    properties.add("quwanda.db.password", () -> stack.mariaDb().password());
    properties.add("quwanda.kit.internal-token", () -> TOKEN);
    properties.add("quwanda.kit.gateway-token", () -> GATEWAY_TOKEN);
    properties.add("quwanda.healing.stock-url", OTHERS::baseUrl);
    properties.add("quwanda.healing.order-url", OTHERS::baseUrl);
    properties.add("quwanda.healing.deposit-url", () -> OTHERS.baseUrl() + PlayedServices.DEPOSITS);
    properties.add("quwanda.money.wallet-url", OTHERS::baseUrl);
    // Long: on a slow machine that starts other things the played services take their time.
    properties.add("quwanda.healing.answer-within", () -> "15s");
    properties.add("quwanda.healing.look-again-after", () -> "10ms");
    // The known-good holds are an hour old.
    properties.add("quwanda.healing.doubt-alarm", () -> "2h");
  }

  @BeforeEach
  void startAfresh() {
    OTHERS.resetAll();
    PLAYED.startAfresh();
    PLAYED.stub();
    rows.update("DELETE FROM compensation_fail");
    rows.update("DELETE FROM activity_cancellation");
    rows.update("DELETE FROM money_difference");
    job = clients.of(CompensationApi.class, port, Duration.ofSeconds(60));
  }
}
