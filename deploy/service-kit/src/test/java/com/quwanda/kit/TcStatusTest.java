package com.quwanda.kit;

import static com.quwanda.kit.TcStatus.COMMITTED;
import static com.quwanda.kit.TcStatus.ROLLED_BACK;
import static com.quwanda.kit.TcStatus.RUNNING;
import static com.quwanda.kit.TcStatus.STUCK;
import static com.quwanda.kit.TcStatus.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.apache.seata.core.model.GlobalStatus;
import org.junit.jupiter.api.Test;

class TcStatusTest {

  /** Every word of the TC's; a new one in a later Seata is missing here and fails the test. */
  private static final Map<GlobalStatus, TcStatus> MEANING = new EnumMap<>(GlobalStatus.class);

  static {
    mean(COMMITTED, GlobalStatus.Committed, GlobalStatus.AsyncCommitting);
    mean(ROLLED_BACK, GlobalStatus.Rollbacked, GlobalStatus.TimeoutRollbacked);
    mean(UNKNOWN, GlobalStatus.Finished);
    mean(
        STUCK,
        GlobalStatus.CommitFailed,
        GlobalStatus.RollbackFailed,
        GlobalStatus.TimeoutRollbackFailed,
        GlobalStatus.CommitRetryTimeout,
        GlobalStatus.RollbackRetryTimeout,
        GlobalStatus.StopCommitOrCommitRetry,
        GlobalStatus.StopRollbackOrRollbackRetry);
    // What is neither proven nor given up is waited for.
    mean(
        RUNNING,
        GlobalStatus.UnKnown,
        GlobalStatus.Begin,
        GlobalStatus.Committing,
        GlobalStatus.CommitRetrying,
        GlobalStatus.Rollbacking,
        GlobalStatus.RollbackRetrying,
        GlobalStatus.TimeoutRollbacking,
        GlobalStatus.TimeoutRollbackRetrying,
        GlobalStatus.Deleting);
  }

  @Test
  void meansTheSameAsDesignedForEveryWordOfTheTc() {
    Map<GlobalStatus, TcStatus> actual = new EnumMap<>(GlobalStatus.class);
    Arrays.stream(GlobalStatus.values()).forEach(status -> actual.put(status, TcStatus.of(status)));
    assertThat(actual).isEqualTo(MEANING);
  }

  private static void mean(TcStatus meaning, GlobalStatus... words) {
    for (GlobalStatus word : words) {
      MEANING.put(word, meaning);
    }
  }
}
