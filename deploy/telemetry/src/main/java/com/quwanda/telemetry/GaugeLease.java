package com.quwanda.telemetry;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Who of a service's instances measures its gauges: the row of the table {@code gauge_lease}. It is
 * taken and kept by a compare-and-set against the database's own clock, and lapses by itself.
 */
public final class GaugeLease {

  private static final int ANSWER_WITHIN_SECONDS = 2;
  private static final String TAKE =
      """
      UPDATE gauge_lease
         SET holder = ?, held_until = NOW(3) + INTERVAL ? MICROSECOND
       WHERE id = 1 AND (holder = ? OR held_until <= NOW(3))
      """;
  private static final String GIVE_BACK =
      "UPDATE gauge_lease SET held_until = NOW(3) WHERE id = 1 AND holder = ?";

  private final DataSource database;
  private final String holder = UUID.randomUUID().toString();

  /**
   * A lease of this process.
   *
   * @param database a pool whose statements never belong to a global transaction
   */
  public GaugeLease(DataSource database) {
    this.database = database;
  }

  /**
   * Takes it, or keeps it for some longer.
   *
   * @param lasts until it lapses
   * @return whether this process has it; not so while the database does not answer
   */
  boolean take(Duration lasts) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement take = connection.prepareStatement(TAKE)) {
      take.setQueryTimeout(ANSWER_WITHIN_SECONDS);
      take.setString(1, holder);
      take.setLong(2, lasts.toNanos() / 1_000);
      take.setString(3, holder);
      return take.executeUpdate() == 1;
    }
  }

  /** Lets another take it at once, if this process has it. */
  void giveBack() throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement giveBack = connection.prepareStatement(GIVE_BACK)) {
      giveBack.setQueryTimeout(ANSWER_WITHIN_SECONDS);
      giveBack.setString(1, holder);
      giveBack.executeUpdate();
    }
  }
}
