package com.quwanda.stock.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.MariaDb;
import java.util.Map;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Rows from before a migration mean afterwards what they meant. */
class MigrationIT {

  @Test
  void saysOfHoldsFromBeforeWhatTheyHaveLeftAndOfActivitiesHowTheySell() {
    MariaDb server = LocalStack.shared().mariaDb();
    server.createDatabase("stock_migration");
    DriverManagerDataSource database =
        new DriverManagerDataSource(
            server.jdbcUrl("stock_migration"), server.user(), server.password());
    FluentConfiguration flyway = Flyway.configure().dataSource(database);
    flyway.target("3").load().migrate();
    JdbcClient jdbc = JdbcClient.create(database);
    for (String state : new String[] {"FREEZE", "BOOKED", "CONFIRMED", "RELEASED"}) {
      jdbc.sql(
              """
              INSERT INTO stock_log (order_id, owner, user_id, activity_id, ticket_type,
                  ticket_type_id, quantity, allocation, fingerprint, state, frozen_at)
              VALUES (?, 'order-service', 1, 'activity', 'standard', 1, 3, '0:2,1:1', 'print', ?,
                  NOW(3))
              """)
          .params("order-" + state, state)
          .update();
    }
    jdbc.sql(
            """
            INSERT INTO activity (activity_id, club_id, name, sale, sale_from, sale_until,
                limit_per_user, created_at)
            VALUES ('activity', 'club', 'An evening', 'OPEN', NOW(3), NOW(3) + INTERVAL 1 DAY, 4,
                NOW(3))
            """)
        .update();

    Flyway.configure().dataSource(database).load().migrate();

    assertThat(
            jdbc
                .sql("SELECT state, CONCAT(left_allocation, '/', refunds) AS shown FROM stock_log")
                .query((row, number) -> Map.entry(row.getString(1), row.getString(2)))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)))
        .isEqualTo(
            Map.of(
                "FREEZE", "0:2,1:1/",
                "BOOKED", "0:2,1:1/",
                "CONFIRMED", "0:2,1:1/",
                "RELEASED", "/"));
    assertThat(jdbc.sql("SELECT pay_within_seconds FROM activity").query(Integer.class).single())
        .isEqualTo(900);
    assertThat(
            jdbc.sql(
                    """
                    SELECT COUNT(*) FROM activity
                     WHERE starts_at IS NULL AND deposit_ratio IS NULL
                       AND deposit_penalty_ratio IS NULL AND confirm_deadline IS NULL
                    """)
                .query(Integer.class)
                .single())
        .isEqualTo(1);
  }
}
