package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import com.quwanda.localstack.SeataServer;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Whether a service can work is what its database and its TC say now; its life is its own. */
@ExtendWith(OutputCaptureExtension.class)
class ReadinessIT extends KitStack {

  private static final Duration SOON = Duration.ofSeconds(90);
  private static final Duration LONGEST_PROBE = Duration.ofSeconds(5);

  private final MariaDb database = LocalStack.shared().mariaDb();
  private final SeataServer tc = LocalStack.shared().seata();

  @LocalManagementPort private int managementPort;

  @AfterEach
  void everythingRuns() {
    database.start();
    tc.start();
  }

  @Test
  void goesAndComesWithTheDatabase(CapturedOutput output) {
    isReadyAgain();
    database.kill();
    isNotReadyWithout("db");
    tellOnlyOnceThatItIsAway(output, "db");
    database.start();
    isReadyAgain();
  }

  @Test
  void goesAndComesWithADatabaseThatIsSilent() {
    isReadyAgain();
    database.pause();
    try {
      isNotReadyWithout("db");
    } finally {
      database.resume();
    }
    isReadyAgain();
  }

  @Test
  void goesAndComesWithTheTc(CapturedOutput output) {
    isReadyAgain();
    tc.kill();
    isNotReadyWithout("tc");
    tellOnlyOnceThatItIsAway(output, "tc");
    tc.start();
    isReadyAgain();
  }

  @Test
  void goesAndComesWithATcThatIsSilent() {
    isReadyAgain();
    tc.pause();
    try {
      isNotReadyWithout("tc");
    } finally {
      tc.resume();
    }
    isReadyAgain();
  }

  @Test
  void beginsNoTransaction() {
    long begun = System.currentTimeMillis();
    isReadyAgain();
    JdbcTemplate ofTheTc =
        new JdbcTemplate(
            new DriverManagerDataSource(
                database.jdbcUrl("seata"), database.user(), database.password()));
    for (int each = 0; each < 5; each++) {
      readiness();
      assertThat(sessionsSince(begun, ofTheTc)).isZero();
    }
  }

  /** The TC keeps those of other tests for minutes. */
  private static int sessionsSince(long begun, JdbcTemplate ofTheTc) {
    return ofTheTc.queryForObject(
        "SELECT COUNT(*) FROM global_table WHERE begin_time >= ?", Integer.class, begun);
  }

  private void isNotReadyWithout(String part) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Probe.Answer answer = readiness();
              assertThat(answer.code()).isEqualTo(503);
              assertThat(answer.status()).isEqualTo("DOWN");
              assertThat(answer.statusOf(part)).isEqualTo("DOWN");
            });
    assertThat(new Probe(managementPort).liveness().status()).isEqualTo("UP");
  }

  private void isReadyAgain() {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              Probe.Answer answer = readiness();
              assertThat(answer.code()).isEqualTo(200);
              assertThat(answer.status()).isEqualTo("UP");
            });
  }

  /** However it is, it says so soon. */
  private Probe.Answer readiness() {
    Probe.Answer answer = new Probe(managementPort).readiness();
    assertThat(answer.took()).isLessThan(LONGEST_PROBE);
    return answer;
  }

  private void tellOnlyOnceThatItIsAway(CapturedOutput output, String part) {
    String away = part + " is away";
    assertThat(output.getAll()).containsOnlyOnce(away);
    int before = output.getAll().length();
    for (int each = 0; each < 20; each++) {
      readiness();
    }
    // The clients themselves say a little, from time to time; not at each probe.
    assertThat(output.getAll().substring(before).lines().count()).isLessThan(20);
    assertThat(output.getAll()).containsOnlyOnce(away);
  }
}
