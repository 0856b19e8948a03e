package com.quwanda.kit;

import org.apache.seata.core.exception.TransactionException;
import org.apache.seata.core.model.GlobalStatus;
import org.apache.seata.core.model.TransactionManager;

/**
 * Keeps what the TC itself answered to this thread's last commit or rollback, since Seata's
 * template and hooks do not pass it on: {@code afterRollback} also runs when a rollback is still
 * being retried or has failed.
 */
final class TransactionAnswers implements TransactionManager {

  private record Answer(String xid, boolean commit, GlobalStatus status) {}

  private final TransactionManager tc;
  private final ThreadLocal<Answer> last = new ThreadLocal<>();

  TransactionAnswers(TransactionManager tc) {
    this.tc = tc;
  }

  /** Whether the TC answered a commit of this XID with "committed". */
  boolean committed(String xid) {
    Answer answer = last.get();
    return answer != null
        && answer.commit
        && answer.xid.equals(xid)
        && answer.status == GlobalStatus.Committed;
  }

  /** Whether the TC answered a rollback of this XID with "every branch is rolled back". */
  boolean rolledBack(String xid) {
    Answer answer = last.get();
    return answer != null
        && !answer.commit
        && answer.xid.equals(xid)
        && answer.status == GlobalStatus.Rollbacked;
  }

  /** The last answer about this XID in words, for evidence and logs. */
  String about(String xid) {
    Answer answer = last.get();
    return answer == null || !answer.xid.equals(xid)
        ? "none"
        : (answer.commit ? "commit: " : "rollback: ") + answer.status;
  }

  void forget() {
    last.remove();
  }

  @Override
  public String begin(String application, String group, String name, int timeoutMillis)
      throws TransactionException {
    return tc.begin(application, group, name, timeoutMillis);
  }

  @Override
  public GlobalStatus commit(String xid) throws TransactionException {
    last.remove();
    GlobalStatus status = tc.commit(xid);
    last.set(new Answer(xid, true, status));
    return status;
  }

  @Override
  public GlobalStatus rollback(String xid) throws TransactionException {
    last.remove();
    GlobalStatus status = tc.rollback(xid);
    last.set(new Answer(xid, false, status));
    return status;
  }

  @Override
  public GlobalStatus getStatus(String xid) throws TransactionException {
    return tc.getStatus(xid);
  }

  @Override
  public GlobalStatus globalReport(String xid, GlobalStatus status) throws TransactionException {
    return tc.globalReport(xid, status);
  }
}
