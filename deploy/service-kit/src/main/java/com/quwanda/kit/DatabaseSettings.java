package com.quwanda.kit;

import com.zaxxer.hikari.HikariDataSource;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The service's own database.
 *
 * @param url JDBC URL of MySQL 8 or MariaDB 11
 * @param user database user
 * @param password its password
 * @param poolSize connections for business statements, at least the number of request threads
 * @param connectionTimeout how long a request waits for a connection; well below a global
 *     transaction's timeout
 */
@Validated
@ConfigurationProperties("quwanda.db")
public record DatabaseSettings(
    @NotBlank String url,
    @NotBlank String user,
    String password,
    @DefaultValue("64") @Min(2) int poolSize,
    @DefaultValue("3s") Duration connectionTimeout) {

  /**
   * A new pool whose statements never belong to a global transaction, whatever XID is bound: for
   * rows that must survive a rollback. It is a pool of its own, since a business connection waiting
   * for a journal connection of the same pool would deadlock.
   */
  public HikariDataSource journalPool(int size) {
    return DatabaseConfiguration.pool("journal", this, size);
  }

  @Override
  public String toString() {
    return "DatabaseSettings[url=" + url + ", user=" + user + ", poolSize=" + poolSize + "]";
  }
}
