package com.quwanda.order.app;

import com.quwanda.order.ChannelSettings;
import com.quwanda.order.store.ChannelTryMapper;
import com.quwanda.order.store.ChannelTryRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;

/**
 * Takes the next try to ask a channel something, so that two of us do not ask at the same time, and
 * a channel that does not answer is asked ever more seldom.
 */
@Component
class ClaimTry {

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int MOST_DOUBLINGS = 20;

  private final ChannelTryMapper tries;
  private final ChannelSettings settings;
  private final Clock clock;

  ClaimTry(ChannelTryMapper tries, ChannelSettings settings, Clock clock) {
    this.tries = tries;
    this.settings = settings;
    this.clock = clock;
  }

  /**
   * Takes it, and says when the next one is due should this one come to nothing.
   *
   * @param subject a payment id or a refund id
   * @return the number of this try, from 1; 0 when it is not due, or another has taken it
   */
  int claim(String subject) {
    Instant now = clock.instant();
    ChannelTryRow row = tries.find(subject);
    if (row == null) {
      ChannelTryRow first = new ChannelTryRow();
      first.subject = subject;
      first.tries = 1;
      first.nextAt = now.plus(after(1));
      try {
        tries.insert(first);
        return 1;
      } catch (DuplicateKeyException taken) {
        return 0;
      }
    }
    if (row.nextAt.isAfter(now)) {
      return 0;
    }
    int next = row.tries + 1;
    return tries.take(subject, row.tries, now.plus(after(next))) == 1 ? next : 0;
  }

  /** There is nothing more to ask. */
  void end(String subject) {
    tries.end(subject);
  }

  /** Drops what was left behind by payments whose notification came after all. */
  void forget() {
    tries.forget(clock.instant().minus(KEPT));
  }

  private Duration after(int tried) {
    Duration wait =
        settings.askChannelAgainAfter().multipliedBy(1L << Math.min(tried - 1, MOST_DOUBLINGS));
    return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
  }
}
