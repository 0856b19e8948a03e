package com.quwanda.e2e.check;

import com.quwanda.e2e.Pause;
import com.quwanda.e2e.Stores;
import com.quwanda.invariants.Invariants;
import com.quwanda.invariants.Picture;
import com.quwanda.invariants.Violation;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Checks that database, Redis and journal agree: I1 nothing oversold, I2 no user over the limit, I3
 * counters, holds, bucket rows, journal, orders and deposits say the same, I4 no cent is made or
 * lost, and nothing is left in flight. Of money, all wallets and the whole ledger are looked at
 * each time.
 */
public final class HoldsTogether implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final RedisView redis;
  private final PictureReader reader;

  public HoldsTogether(Stores stores) {
    this(stores, new RedisView(stores));
  }

  /** As {@link #HoldsTogether(Stores)}, with the stock in that Redis. */
  public HoldsTogether(Stores stores, RedisView redis) {
    this.redis = redis;
    this.reader = new PictureReader(stores, redis);
  }

  /** The picture of these activities now. */
  public Picture picture(Collection<String> activityIds) {
    try {
      return reader.read(activityIds);
    } catch (SQLException unreadable) {
      throw new IllegalStateException("the database cannot be read", unreadable);
    }
  }

  /** What does not hold for these activities now. */
  public List<Violation> violations(Collection<String> activityIds) {
    return Invariants.violatedIn(picture(activityIds));
  }

  /**
   * What still does not hold when the limit has passed; empty as soon as everything holds, since
   * what is in flight ends by itself.
   */
  public List<Violation> violationsAfter(Duration limit, Collection<String> activityIds) {
    long end = System.nanoTime() + limit.toNanos();
    List<Violation> violations = violations(activityIds);
    while (!violations.isEmpty() && System.nanoTime() < end) {
      Pause.of(PAUSE);
      violations = violations(activityIds);
    }
    return violations;
  }

  /** As {@link #violationsAfter(Duration, Collection)}, for every activity there is. */
  public List<Violation> violationsAfter(Duration limit) {
    try {
      return violationsAfter(limit, reader.allActivities());
    } catch (SQLException unreadable) {
      throw new IllegalStateException("the database cannot be read", unreadable);
    }
  }

  public RedisView redis() {
    return redis;
  }

  @Override
  public void close() {
    redis.close();
  }
}
