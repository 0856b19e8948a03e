package com.quwanda.kit;

import org.apache.seata.core.model.GlobalStatus;

/** What the TC says of a global transaction, in the few words that matter to an outcome. */
public enum TcStatus {
  /** It has committed; its second phase may still be clearing up. */
  COMMITTED,
  /** Every branch is rolled back. */
  ROLLED_BACK,
  /** It runs, commits or rolls back, perhaps again and again. */
  RUNNING,
  /** The TC does not know it: it ended long ago, or the TC lost its store. */
  UNKNOWN,
  /** The TC gave it up with its branches unfinished and its locks held; people are needed. */
  STUCK,
  /** The TC could not be asked. */
  UNREACHABLE;

  static TcStatus of(GlobalStatus status) {
    return switch (status) {
      case Committed, AsyncCommitting -> COMMITTED;
      case Rollbacked, TimeoutRollbacked -> ROLLED_BACK;
      case Finished -> UNKNOWN;
      case CommitFailed,
          RollbackFailed,
          TimeoutRollbackFailed,
          CommitRetryTimeout,
          RollbackRetryTimeout,
          StopCommitOrCommitRetry,
          StopRollbackOrRollbackRetry ->
          STUCK;
      default -> RUNNING;
    };
  }
}
