package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PlainPoolTest {

  private static final DatabaseSettings NO_DATABASE =
      new DatabaseSettings("jdbc:mysql://127.0.0.1:1/x", "u", "p", 8, Duration.ofSeconds(3));

  @Test
  void countsRowsFoundWritesUtcAndReadsCommittedRowsOnly() {
    try (HikariDataSource pool = DatabaseConfiguration.pool("test", NO_DATABASE, 8)) {
      assertThat(pool.getDataSourceProperties())
          .containsEntry("useAffectedRows", "false")
          .containsEntry("connectionTimeZone", "UTC");
      assertThat(pool.getTransactionIsolation()).isEqualTo("TRANSACTION_READ_COMMITTED");
    }
  }

  @Test
  void isThereBeforeItsDatabaseIs() {
    try (HikariDataSource pool = NO_DATABASE.journalPool(4)) {
      assertThat(pool.isClosed()).isFalse();
      assertThat(pool.getMaximumPoolSize()).isEqualTo(4);
    }
  }
}
