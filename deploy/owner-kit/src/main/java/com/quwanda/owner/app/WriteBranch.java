package com.quwanda.owner.app;

import com.quwanda.kit.LockConflicts;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.seata.core.context.GlobalLockConfigHolder;
import org.apache.seata.core.model.GlobalLockConfig;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Writes our branch of a global transaction in one local transaction. Rows that another global
 * transaction holds are waited for outside of it: that one may be rolling back, and needs the row
 * locks for it.
 */
@Component
public class WriteBranch {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);
  private static final int SHORTEST_PAUSE_MILLIS = 5;
  private static final int LONGEST_PAUSE_MILLIS = 80;

  private final TransactionTemplate transaction;

  WriteBranch(TransactionTemplate transaction) {
    this.transaction = transaction;
  }

  /**
   * What {@code writes} answers.
   *
   * @throws OrderBusy when others were in the way for too long; nothing is written then
   */
  public <T> T write(String what, Supplier<T> writes) {
    long end = System.nanoTime() + LONGEST_WAIT.toNanos();
    for (int looks = 1; ; looks++) {
      try {
        return withoutWaiting(() -> transaction.execute(inTransaction -> writes.get()));
      } catch (RuntimeException failed) {
        if (!LockConflicts.isOne(failed)) {
          throw failed;
        }
        if (System.nanoTime() >= end) {
          throw new OrderBusy(what + " waited in vain", failed);
        }
      }
      pause(looks);
    }
  }

  /** Seata's own wait would keep the row locks all the while. */
  private static <T> T withoutWaiting(Supplier<T> work) {
    GlobalLockConfig once = new GlobalLockConfig();
    once.setLockRetryInterval(1);
    once.setLockRetryTimes(0);
    GlobalLockConfig previous = GlobalLockConfigHolder.setAndReturnPrevious(once);
    try {
      return work.get();
    } finally {
      if (previous == null) {
        GlobalLockConfigHolder.remove();
      } else {
        GlobalLockConfigHolder.setAndReturnPrevious(previous);
      }
    }
  }

  /** Longer each time: each look costs the TC a question and the rollback a turn at the row. */
  private static void pause(int looks) {
    int longest = Math.min(LONGEST_PAUSE_MILLIS, SHORTEST_PAUSE_MILLIS * (looks + 1));
    try {
      TimeUnit.MILLISECONDS.sleep(
          ThreadLocalRandom.current().nextInt(SHORTEST_PAUSE_MILLIS, longest + 1));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new OrderBusy("the process stops", stopping);
    }
  }
}
