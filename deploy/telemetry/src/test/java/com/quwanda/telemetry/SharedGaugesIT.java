package com.quwanda.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Of several instances on one database exactly one shows what is measured there. */
class SharedGaugesIT {

  private static final Duration EVERY = Duration.ofMillis(300);
  private static final MariaDb DATABASE = LocalStack.shared().mariaDb();

  private final Instance first = new Instance();
  private final Instance second = new Instance();

  @BeforeEach
  void nobodyHasTheLease() throws SQLException {
    DATABASE.createDatabase("telemetry");
    try (Connection connection =
            DriverManager.getConnection(
                DATABASE.jdbcUrl("telemetry"), DATABASE.user(), DATABASE.password());
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS gauge_lease");
      statement.execute(
          """
          CREATE TABLE gauge_lease (id INT NOT NULL, holder VARCHAR(36) NOT NULL,
            held_until DATETIME(3) NOT NULL, PRIMARY KEY (id))
          """);
      statement.execute("INSERT INTO gauge_lease VALUES (1, '', '2000-01-01')");
    }
  }

  @Test
  void oneShowsThemAndWhenItDiesTheOtherDoes() {
    first.gauges.measure();
    second.gauges.measure();
    assertThat(first.shown()).isEqualTo(1);
    assertThat(second.shown()).isZero();

    first.gauges.measure();
    second.gauges.measure();
    assertThat(first.shown()).isEqualTo(1);
    assertThat(second.shown()).isZero();

    // The first measures no more, as one that was killed.
    long killed = System.nanoTime();
    await()
        .pollInterval(EVERY)
        .untilAsserted(
            () -> {
              second.gauges.measure();
              assertThat(second.shown()).isEqualTo(1);
            });
    assertThat(Duration.ofNanos(System.nanoTime() - killed)).isGreaterThan(EVERY);

    // It was not dead, only slow: it sees that another has taken over.
    first.gauges.measure();
    assertThat(first.shown()).isZero();
    assertThat(second.shown()).isEqualTo(1);
  }

  @Test
  void oneThatStopsLetsAnotherMeasureAtOnce() {
    first.gauges.measure();
    first.gauges.stop();
    second.gauges.measure();
    assertThat(first.shown()).isZero();
    assertThat(second.shown()).isEqualTo(1);
  }

  @Test
  void whatCannotBeReadIsNotShown() {
    first.gauges.measure();
    first.readable = false;
    first.gauges.measure();
    assertThat(first.shown()).isZero();
    first.readable = true;
    first.gauges.measure();
    assertThat(first.shown()).isEqualTo(1);
  }

  @Test
  void nothingIsShownWithoutTheDatabase() {
    Instance cutOff =
        new Instance(new DriverManagerDataSource("jdbc:mysql://127.0.0.1:1/nowhere", "u", "p"));
    cutOff.gauges.measure();
    assertThat(cutOff.shown()).isZero();
  }

  private static final class Instance implements Measured {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SharedGauges gauges;
    private boolean readable = true;

    Instance() {
      this(
          new DriverManagerDataSource(
              DATABASE.jdbcUrl("telemetry"), DATABASE.user(), DATABASE.password()));
    }

    Instance(DataSource database) {
      gauges = new SharedGauges(new GaugeLease(database), List.of(this), EVERY, meters);
    }

    @Override
    public Map<String, String> gauges() {
      return Map.of("parcels", "Parcels there are");
    }

    @Override
    public List<Reading> measure() {
      if (!readable) {
        throw new IllegalStateException("cannot be read");
      }
      return List.of(Reading.of("parcels", 7));
    }

    int shown() {
      return meters.find("parcels").gauges().size();
    }
  }
}
