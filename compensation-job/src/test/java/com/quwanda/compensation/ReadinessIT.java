package com.quwanda.compensation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Probe;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalManagementPort;

/** The job needs its database, and no TC. */
class ReadinessIT extends JobStack {

  private static final Duration SOON = Duration.ofSeconds(90);

  private final MariaDb database = LocalStack.shared().mariaDb();

  @LocalManagementPort private int managementPort;

  @AfterEach
  void databaseRuns() {
    database.start();
  }

  @Test
  void goesAndComesWithTheDatabase() {
    is(200, "UP");
    database.kill();
    is(503, "DOWN");
    database.start();
    is(200, "UP");
  }

  private void is(int code, String status) {
    Probe probe = new Probe(managementPort);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Probe.Answer answer = probe.readiness();
              assertThat(answer.code()).isEqualTo(code);
              assertThat(answer.status()).isEqualTo(status);
              assertThat(answer.statusOf("db")).isEqualTo(status);
              assertThat(answer.text()).doesNotContain("\"tc\"");
            });
    assertThat(probe.liveness().status()).isEqualTo("UP");
  }
}
