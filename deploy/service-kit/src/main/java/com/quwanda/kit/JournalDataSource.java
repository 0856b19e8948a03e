package com.quwanda.kit;

import com.zaxxer.hikari.HikariDataSource;

/**
 * Makes a pool whose statements never belong to a global transaction, whatever XID is bound: for
 * rows that must survive a rollback. It is a pool of its own, since a business connection waiting
 * for a journal connection of the same pool would deadlock.
 */
public final class JournalDataSource {

  private JournalDataSource() {}

  /** A new pool of {@code size} connections on the service's database, without Seata's proxy. */
  public static HikariDataSource of(DatabaseSettings settings, int size) {
    return DatabaseConfiguration.pool("journal", settings, size);
  }
}
