package com.quwanda.wallet.app;

import com.quwanda.kit.LockConflicts;
import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.api.WalletProblem;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.seata.core.context.GlobalLockConfigHolder;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.core.model.GlobalLockConfig;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs local transactions in turn with the global transactions that have changed the same rows: as
 * a branch of the caller's, or alone under a check of the global lock.
 *
 * <p>One that meets another's global lock waits for it holding the row's lock, so that those behind
 * it queue in the database and do not all ask the TC. It soon gives the row's lock away and queues
 * again: the other's rollback needs it.
 */
@Component
class Turns {

  private static final int ASK_EACH_MILLIS = 5;
  private static final int ASK_AGAIN = 3;

  private final TransactionTemplate transaction;
  private final WalletMetrics metrics;
  private final WalletSettings settings;

  Turns(TransactionTemplate transaction, WalletMetrics metrics, WalletSettings settings) {
    this.transaction = transaction;
    this.metrics = metrics;
    this.settings = settings;
  }

  /** Waits of one request, which end together. */
  final class Turn {

    private final long endsAt;

    private Turn(Duration wait) {
      endsAt = System.nanoTime() + wait.toNanos();
    }

    /**
     * Runs {@code work} in a local transaction, again and again while others' locks are in the way.
     *
     * @throws com.quwanda.kit.ProblemException WALLET_CONFLICT when they still are at the end
     */
    <T> T take(Supplier<T> work) {
      while (true) {
        try {
          return checked(work);
        } catch (RuntimeException failed) {
          if (!LockConflicts.isOne(failed)) {
            throw failed;
          }
          metrics.lockConflict();
          giveWay();
        }
      }
    }

    /**
     * Lets others go first.
     *
     * @throws com.quwanda.kit.ProblemException WALLET_CONFLICT when the time is over
     */
    void giveWay() {
      if (System.nanoTime() >= endsAt) {
        throw Refuse.with(WalletProblem.WALLET_CONFLICT, "waited in vain");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(1 + ThreadLocalRandom.current().nextInt(ASK_EACH_MILLIS));
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw Refuse.with(WalletProblem.WALLET_CONFLICT, "interrupted");
      }
    }

    private <T> T checked(Supplier<T> work) {
      boolean alone = RootContext.getXID() == null;
      GlobalLockConfig waits = new GlobalLockConfig();
      waits.setLockRetryInterval(ASK_EACH_MILLIS);
      waits.setLockRetryTimes(ASK_AGAIN);
      GlobalLockConfigHolder.setAndReturnPrevious(waits);
      if (alone) {
        RootContext.bindGlobalLockFlag();
      }
      try {
        return transaction.execute(inTransaction -> work.get());
      } finally {
        GlobalLockConfigHolder.remove();
        if (alone) {
          RootContext.unbindGlobalLockFlag();
        }
      }
    }
  }

  /** Begins to wait. */
  Turn begin() {
    return new Turn(settings.waitForTurn());
  }

  /** For work that can as well be done another time: it has one try. */
  Turn beginWithoutPatience() {
    return new Turn(Duration.ZERO);
  }
}
