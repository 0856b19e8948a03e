package com.quwanda.kit;

import com.quwanda.telemetry.GaugeLease;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.seata.rm.datasource.DataSourceProxy;
import org.flywaydb.core.Flyway;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Primary;

/**
 * One plain pool that Flyway migrates over, and Seata's AT proxy of it that everything else uses.
 *
 * <p>The proxy looks for {@code undo_log} when it is built, so it is built after the migration. It
 * acts only while an XID is bound; elsewhere it is the plain pool. A service without global
 * transactions has the plain pool alone.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DatabaseSettings.class)
class DatabaseConfiguration {

  @Bean(defaultCandidate = false)
  HikariDataSource plainDataSource(DatabaseSettings settings) {
    return pool("main", settings, settings.poolSize());
  }

  @Bean(initMethod = "migrate")
  Flyway flyway(@Qualifier("plainDataSource") HikariDataSource plain) {
    return Flyway.configure().dataSource(plain).load();
  }

  @Bean
  @Primary
  @DependsOn("globalTransactionScanner")
  @ConditionalOnBooleanProperty(name = KitSettings.GLOBAL_TRANSACTIONS, matchIfMissing = true)
  DataSource dataSource(
      @Qualifier("plainDataSource") HikariDataSource plain, Flyway migratedFirst) {
    return new DataSourceProxy(plain);
  }

  /** The pool again, once it is migrated; it is closed under its own name. */
  @Bean(name = "dataSource", destroyMethod = "")
  @Primary
  @ConditionalOnBooleanProperty(name = KitSettings.GLOBAL_TRANSACTIONS, havingValue = false)
  DataSource dataSourceOfBranchless(
      @Qualifier("plainDataSource") HikariDataSource plain, Flyway migratedFirst) {
    return plain;
  }

  /** Its statements never belong to a global transaction. */
  @Bean
  GaugeLease gaugeLease(
      @Qualifier("plainDataSource") HikariDataSource plain, Flyway migratedFirst) {
    return new GaugeLease(plain);
  }

  /**
   * A real query, over the pool that everything else uses. A pool that stays used up for as long as
   * a probe waits counts as away, though a request would wait longer for a connection.
   */
  @Bean
  HealthIndicator dbHealthIndicator(@Qualifier("plainDataSource") HikariDataSource plain) {
    return WatchedHealth.needed(
        "db",
        () -> {
          try (Connection connection = plain.getConnection();
              Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            statement.executeQuery("SELECT 1").close();
          }
        });
  }

  static HikariDataSource pool(String name, DatabaseSettings settings, int size) {
    HikariDataSource pool = new HikariDataSource();
    pool.setPoolName(name);
    pool.setJdbcUrl(settings.url());
    pool.setUsername(settings.user());
    pool.setPassword(settings.password());
    pool.setMaximumPoolSize(size);
    pool.setMinimumIdle(Math.min(4, size));
    // A statement that gets no answer fails in time for the request's own answer; longer than the
    // database's own wait for row locks.
    pool.addDataSourceProperty("socketTimeout", "15000");
    pool.addDataSourceProperty("connectTimeout", "3000");
    pool.addDataSourceProperty("connectionTimeZone", "UTC");
    // Rows found, not rows changed: a compare-and-set to the same value has matched.
    pool.addDataSourceProperty("useAffectedRows", "false");
    pool.setConnectionTimeout(settings.connectionTimeout().toMillis());
    // Two buyers of one bucket must see each other's commits, and gap locks would deadlock them.
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    return pool;
  }
}
