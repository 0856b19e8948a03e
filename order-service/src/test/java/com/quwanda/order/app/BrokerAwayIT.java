package com.quwanda.order.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Probe;
import com.quwanda.kit.ProblemException;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.RocketMq;
import com.quwanda.order.model.OrderState;
import com.quwanda.owner.app.ListDeadLetters;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The service starts and sells without a broker, and finds it when it comes. */
class BrokerAwayIT extends MessageStack {

  private static final RocketMq ROCKET_MQ = LocalStack.shared().rocketMq();

  /** Long enough for the connections of a broker that has come back. */
  private static final Duration UNTIL_BACK = Duration.ofSeconds(90);

  @Autowired ListDeadLetters deadLetters;
  @Autowired ExpireOrder expire;
  @LocalManagementPort int managementPort;

  @DynamicPropertySource
  static void messages(DynamicPropertyRegistry properties) {
    // Before the service starts.
    ROCKET_MQ.stop();
    messages(properties, "broker-away");
  }

  @AfterEach
  void startAgain() {
    ROCKET_MQ.start();
  }

  @Test
  void costsNoOrderAndIsConnectedToWhenItComesBack() {
    stockHoldsFor(0);
    assertThat(health()).contains("\"status\":\"DEGRADED\"").contains("\"listens\":false");
    assertReadyAllTheSame();
    sellsWithoutBroker();

    ROCKET_MQ.start();
    awaitRemindedExpiry();
    await().atMost(PATIENCE).until(() -> health().contains("\"status\":\"UP\""));
    assertThat(new Probe(managementPort).readiness().status()).isEqualTo("UP");
    assertThat(health()).contains("\"listens\":true").contains("\"brokerAnswers\":true");

    ROCKET_MQ.kill();
    sellsWithoutBroker();
    await().atMost(PATIENCE).until(() -> health().contains("\"brokerAnswers\":false"));
    assertThat(health()).contains("\"status\":\"DEGRADED\"");
    assertReadyAllTheSame();

    ROCKET_MQ.start();
    awaitRemindedExpiry();
  }

  private void sellsWithoutBroker() {
    double droppedBefore = dropped();
    String orderId = placed();
    await().atMost(PATIENCE).until(() -> dropped() > droppedBefore);
    Assertions.assertThatThrownBy(() -> deadLetters.list(10))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> assertThat(problem.code()).isEqualTo("MESSAGES_UNAVAILABLE"));
    // Which the scan does for it.
    expire.expire(orderId);
    assertThat(orders.find(orderId).status).isEqualTo(OrderState.EXPIRED);
  }

  /** Orders are placed until the reminder of one has come. */
  private void awaitRemindedExpiry() {
    AtomicReference<String> latest = new AtomicReference<>(placed());
    await()
        .atMost(UNTIL_BACK)
        .pollInterval(Duration.ofSeconds(2))
        .until(
            () -> {
              if (orders.find(latest.get()).status == OrderState.EXPIRED) {
                return true;
              }
              latest.set(placed());
              return false;
            });
  }

  /** Readiness shows it and stays 200, and liveness knows nothing of it. */
  private void assertReadyAllTheSame() {
    Probe.Answer readiness = new Probe(managementPort).readiness();
    assertThat(readiness.code()).isEqualTo(200);
    assertThat(readiness.status()).isEqualTo("DEGRADED");
    assertThat(readiness.statusOf("broker")).isEqualTo("DEGRADED");
    assertThat(new Probe(managementPort).liveness().status()).isEqualTo("UP");
  }

  private String health() {
    return new Probe(managementPort).get("/actuator/health/messages").text();
  }
}
