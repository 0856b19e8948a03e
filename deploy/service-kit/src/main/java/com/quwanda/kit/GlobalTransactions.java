package com.quwanda.kit;

import com.quwanda.telemetry.LogLines;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.core.exception.TransactionException;
import org.apache.seata.core.model.GlobalStatus;
import org.apache.seata.tm.TransactionManagerHolder;
import org.apache.seata.tm.api.TransactionalExecutor;
import org.apache.seata.tm.api.TransactionalTemplate;
import org.apache.seata.tm.api.transaction.TransactionHookAdapter;
import org.apache.seata.tm.api.transaction.TransactionHookManager;
import org.apache.seata.tm.api.transaction.TransactionInfo;

/**
 * Launches global transactions and asks the TC about them. A launcher never joins another's
 * transaction and never nests.
 */
public final class GlobalTransactions {

  /**
   * What the TC says of a global transaction.
   *
   * @param status what that means
   * @param said the TC's own word, or UNREACHABLE when it could not be asked
   */
  public record Answer(TcStatus status, String said) {}

  private final TransactionalTemplate template = new TransactionalTemplate();
  private final TransactionAnswers answers;
  private final MeterRegistry meters;

  GlobalTransactions(MeterRegistry meters) {
    this.meters = meters;
    answers = new TransactionAnswers(TransactionManagerHolder.get());
    TransactionManagerHolder.set(answers);
  }

  /**
   * Runs {@code work} in a new global transaction and says how that ended.
   *
   * @param name name shown by the TC
   * @param timeout after it the TC rolls back by itself
   * @param work gets the XID; whatever it throws rolls back
   * @param rolledBack called from the afterRollback hook with XID and cause, and only when the TC
   *     answered that every branch is rolled back; no XID is bound then, and what it throws is the
   *     hook's loss, not the caller's
   * @throws IllegalStateException when a global transaction is bound to this thread already
   */
  public <T> Ending<T> launch(
      String name,
      Duration timeout,
      Function<String, T> work,
      BiConsumer<String, Throwable> rolledBack) {
    if (RootContext.getXID() != null) {
      throw new IllegalStateException("a global transaction is bound: " + RootContext.getXID());
    }
    answers.forget();
    Run<T> run = new Run<>(name, timeout, work);
    TransactionHookManager.clear();
    TransactionHookManager.registerHook(
        new TransactionHookAdapter() {
          @Override
          public void afterRollback() {
            if (answers.rolledBack(run.xid)) {
              // Kept here: what the callback launches itself overwrites the TC's last answer.
              run.rolledBack = true;
              LogLines.ofXid(
                  run.xid,
                  () -> {
                    rolledBack.accept(run.xid, run.reason());
                    return null;
                  });
            }
          }
        });
    Throwable thrown = null;
    long begun = System.nanoTime();
    try {
      template.execute(run);
    } catch (Throwable any) {
      thrown = any;
    } finally {
      TransactionHookManager.clear();
      RootContext.unbind();
    }
    Ending<T> ending = ending(run, thrown);
    timer(meters, name, outcome(ending)).record(Duration.ofNanos(System.nanoTime() - begun));
    return ending;
  }

  private <T> Ending<T> ending(Run<T> run, Throwable thrown) {
    if (run.xid == null) {
      return new Ending.NeverBegun<>(thrown);
    }
    if (answers.committed(run.xid)) {
      return new Ending.Committed<>(run.xid, run.value);
    }
    if (run.rolledBack) {
      return new Ending.RolledBack<>(run.xid, run.reason());
    }
    Throwable cause = run.failure != null ? run.failure : thrown;
    return new Ending.InDoubt<>(run.xid, answers.about(run.xid), cause);
  }

  /** Lets transactions of that name be seen from the start, as none of each outcome. */
  public static void register(MeterRegistry meters, String name) {
    List.of("COMMITTED", "ROLLED_BACK", "IN_DOUBT", "NEVER_BEGUN")
        .forEach(outcome -> timer(meters, name, outcome));
  }

  private static Timer timer(MeterRegistry meters, String name, String outcome) {
    return meters.timer("global_transactions", "name", name, "outcome", outcome);
  }

  private static String outcome(Ending<?> ending) {
    if (ending instanceof Ending.Committed) {
      return "COMMITTED";
    }
    if (ending instanceof Ending.RolledBack) {
      return "ROLLED_BACK";
    }
    return ending instanceof Ending.InDoubt ? "IN_DOUBT" : "NEVER_BEGUN";
  }

  /** What the TC says of this XID now. */
  public Answer ask(String xid) {
    try {
      GlobalStatus said = answers.getStatus(xid);
      return new Answer(TcStatus.of(said), said.name());
    } catch (TransactionException | RuntimeException unreachable) {
      // Seata throws plain runtime exceptions when no TC is connected.
      return new Answer(TcStatus.UNREACHABLE, TcStatus.UNREACHABLE.name());
    }
  }

  private static final class Run<T> implements TransactionalExecutor {

    private final String name;
    private final Duration timeout;
    private final Function<String, T> work;
    private String xid;
    private T value;
    private Throwable failure;
    private boolean rolledBack;

    Run(String name, Duration timeout, Function<String, T> work) {
      this.name = name;
      this.timeout = timeout;
      this.work = work;
    }

    @Override
    public Object execute() throws Throwable {
      xid = RootContext.getXID();
      try {
        value = LogLines.ofXid(xid, () -> work.apply(xid));
        return value;
      } catch (Throwable any) {
        failure = any;
        throw any;
      }
    }

    /** Why it was rolled back: Seata does so after a good return only when the time is over. */
    private Throwable reason() {
      return failure != null
          ? failure
          : new IllegalStateException(name + " took longer than " + timeout.toMillis() + " ms");
    }

    @Override
    public TransactionInfo getTransactionInfo() {
      TransactionInfo info = new TransactionInfo();
      info.setName(name);
      info.setTimeOut(Math.toIntExact(timeout.toMillis()));
      return info;
    }
  }
}
