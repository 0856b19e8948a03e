package com.quwanda.kit;

import java.sql.SQLException;
import org.apache.seata.rm.datasource.exec.LockConflictException;
import org.apache.seata.rm.datasource.exec.LockWaitTimeoutException;
import org.springframework.dao.PessimisticLockingFailureException;

/** Tells a write that met others' locks, Seata's or the database's, from one that is wrong. */
public final class LockConflicts {

  private static final int LOCK_WAIT_TIMEOUT = 1205;
  private static final int DEADLOCK = 1213;

  private LockConflicts() {}

  /**
   * Whether others' locks were in the way: nothing was written, and the same may work another time.
   *
   * @param failed what a local transaction threw; its causes are looked at too
   */
  public static boolean isOne(Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof LockConflictException
          || cause instanceof LockWaitTimeoutException
          || cause instanceof PessimisticLockingFailureException
          || cause instanceof SQLException sql
              && (sql.getErrorCode() == LOCK_WAIT_TIMEOUT || sql.getErrorCode() == DEADLOCK)) {
        return true;
      }
    }
    return false;
  }
}
