package com.quwanda.owner.app;

import com.quwanda.kit.LockConflicts;
import com.quwanda.owner.api.OwnerProblem;
import java.util.function.Supplier;
import org.apache.seata.core.model.GlobalLockConfig;
import org.apache.seata.rm.GlobalLockExecutor;
import org.apache.seata.rm.GlobalLockTemplate;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads and writes rows of global transactions without beginning one: what a running transaction
 * holds is waited for, so that nothing is decided by what may still be undone, or written over it.
 */
@Component
public class UnderGlobalLock {

  private static final int LOOK_EVERY_MILLIS = 10;

  /** A read holds nothing while it waits. */
  private static final int LOOKS_OF_A_READ = 200;

  /** A write holds its row, which a transaction that rolls back needs: it gives up soon. */
  private static final int LOOKS_OF_A_WRITE = 30;

  private final TransactionTemplate transaction;
  private final GlobalLockTemplate globalLock = new GlobalLockTemplate();

  UnderGlobalLock(TransactionTemplate transaction) {
    this.transaction = transaction;
  }

  /**
   * What one {@code SELECT … FOR UPDATE} finds once no transaction holds the row.
   *
   * @throws com.quwanda.kit.ProblemException CHANGE_BUSY when it is held for too long
   */
  public <T> T read(Supplier<T> selectForUpdate) {
    return run(selectForUpdate, LOOKS_OF_A_READ);
  }

  /**
   * What {@code writes} answers, in one local transaction.
   *
   * @throws com.quwanda.kit.ProblemException CHANGE_BUSY when a row of it is held for too long;
   *     nothing is written then
   */
  public <T> T write(Supplier<T> writes) {
    return run(() -> transaction.execute(inTransaction -> writes.get()), LOOKS_OF_A_WRITE);
  }

  @SuppressWarnings("unchecked")
  private <T> T run(Supplier<T> work, int looks) {
    try {
      return (T) globalLock.execute(new Execution(work, looks));
    } catch (Throwable failed) {
      if (LockConflicts.isOne(failed)) {
        throw Refuse.with(OwnerProblem.CHANGE_BUSY, "it is being changed");
      }
      throw failed instanceof RuntimeException unexpected
          ? unexpected
          : new IllegalStateException(failed);
    }
  }

  private record Execution(Supplier<?> work, int looks) implements GlobalLockExecutor {

    @Override
    public Object execute() {
      return work.get();
    }

    @Override
    public GlobalLockConfig getGlobalLockConfig() {
      GlobalLockConfig config = new GlobalLockConfig();
      config.setLockRetryInterval(LOOK_EVERY_MILLIS);
      config.setLockRetryTimes(looks);
      return config;
    }
  }
}
