package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending.Committed;
import com.quwanda.kit.Ending.InDoubt;
import com.quwanda.kit.Ending.RolledBack;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.seata.core.context.RootContext;
import org.apache.seata.tm.api.transaction.TransactionHookAdapter;
import org.apache.seata.tm.api.transaction.TransactionHookManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How global transactions end while the TC answers. */
class GlobalTransactionsIT extends KitStack {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Callbacks callbacks = new Callbacks();
  private final RuntimeException broken = new IllegalStateException("the work is broken");

  @AfterEach
  void leavesNoTraceOnTheThread() {
    assertThat(ThreadTraces.here().xid()).isEmpty();
    assertThat(ThreadTraces.here().hooks()).isZero();
  }

  @Test
  void commitsWhatTheWorkWroteAndGivesWhatItReturned() {
    long id = newId();
    Ending<String> ending =
        transactions.launch(
            "commit",
            TIMEOUT,
            xid -> {
              assertThat(RootContext.getXID()).isEqualTo(xid);
              insert(branch, id, 7);
              return "done under " + xid;
            },
            callbacks);
    assertThat(ending)
        .isInstanceOfSatisfying(
            Committed.class,
            committed -> assertThat(committed.value()).isEqualTo("done under " + committed.xid()));
    assertThat(weightOf(id)).isEqualTo(7);
    assertThat(callbacks.calls).isEmpty();
    assertThat(transactions.ask(((Committed<String>) ending).xid()).status())
        .isIn(TcStatus.COMMITTED, TcStatus.UNKNOWN);
  }

  @Test
  void rollsBackWhenTheWorkThrowsAndTellsXidAndCause() {
    long id = newId();
    Ending<Void> ending = launchAndBreak(TIMEOUT, () -> insert(branch, id, 7));
    RolledBack<Void> rolledBack = (RolledBack<Void>) ending;
    assertThat(rolledBack.cause()).isSameAs(broken);
    assertThat(weightOf(id)).isNull();
    assertThat(callbacks.calls).containsExactly(new Call(rolledBack.xid(), broken, null));
  }

  @Test
  void rollsBackOnAnErrorToo() {
    Error error = new AssertionError("an error");
    Ending<Void> ending =
        transactions.launch(
            "error",
            TIMEOUT,
            xid -> {
              throw error;
            },
            callbacks);
    assertThat(ending)
        .isInstanceOfSatisfying(
            RolledBack.class, rolledBack -> assertThat(rolledBack.cause()).isSameAs(error));
  }

  @Test
  void keepsACallbacksFailureFromTheCaller() {
    Ending<Void> ending =
        transactions.launch(
            "callback-fails",
            TIMEOUT,
            xid -> {
              throw broken;
            },
            (xid, cause) -> {
              throw new IllegalStateException("the callback is broken");
            });
    assertThat(ending)
        .isInstanceOfSatisfying(
            RolledBack.class, rolledBack -> assertThat(rolledBack.cause()).isSameAs(broken));
  }

  @Test
  void refusesALaunchInsideALaunchAndRollsTheOuterOneBack() {
    long id = newId();
    AtomicBoolean ran = new AtomicBoolean();
    Ending<Object> ending =
        transactions.launch(
            "outer",
            TIMEOUT,
            xid -> {
              insert(branch, id, 7);
              return transactions.launch("inner", TIMEOUT, x -> ran.getAndSet(true), callbacks);
            },
            callbacks);
    assertThat(ending)
        .isInstanceOfSatisfying(
            RolledBack.class,
            outer -> assertThat(outer.cause()).isInstanceOf(IllegalStateException.class));
    assertThat(ran).isFalse();
    assertThat(weightOf(id)).isNull();
    assertThat(callbacks.calls).hasSize(1);
  }

  @Test
  void tellsHowALaunchEndedThatItsOwnCallbackFollowedByAnother() {
    AtomicReference<Ending<String>> second = new AtomicReference<>();
    Ending<Void> first =
        transactions.launch(
            "first",
            TIMEOUT,
            xid -> {
              throw broken;
            },
            (xid, cause) ->
                second.set(transactions.launch("second", TIMEOUT, x -> "fine", callbacks)));
    assertThat(first).isInstanceOf(RolledBack.class);
    assertThat(second.get()).isInstanceOf(Committed.class);
    assertThat(callbacks.calls).isEmpty();
  }

  @Test
  void neverRunsAHookThatAnEarlierRequestLeftOnTheThread() {
    AtomicBoolean ran = new AtomicBoolean();
    TransactionHookManager.registerHook(firing(ran));
    launchAndBreak(TIMEOUT, () -> {});
    assertThat(ran).isFalse();
  }

  @Test
  void neverRunsTheCallbackOfOneLaunchForAnother() {
    Callbacks others = new Callbacks();
    transactions.launch("other", TIMEOUT, xid -> "fine", others);
    launchAndBreak(TIMEOUT, () -> {});
    assertThat(others.calls).isEmpty();
    assertThat(callbacks.calls).hasSize(1);
  }

  @Test
  void doesNotCommitWhatTookLongerThanItsTimeout() {
    long id = newId();
    Ending<Void> ending =
        transactions.launch(
            "slow",
            Duration.ofSeconds(1),
            xid -> {
              insert(branch, id, 7);
              // The TC and the client both see the time run out at about this instant.
              Instant over = Instant.now().plusMillis(1_100);
              await().until(() -> Instant.now().isAfter(over));
              return null;
            },
            callbacks);
    assertThat(ending).isInstanceOfAny(RolledBack.class, InDoubt.class);
    assertThatCallbackCameOnlyWithProof(ending);
    await().atMost(SOON).until(() -> weightOf(id) == null);
  }

  @Test
  void doesNotCommitWhatTheTcRolledBackBehindTheWorksBack() {
    long id = newId();
    Ending<Void> ending =
        transactions.launch(
            "overtaken",
            Duration.ofSeconds(1),
            xid -> {
              insert(branch, id, 7);
              await().atMost(SOON).until(() -> weightOf(id) == null);
              return null;
            },
            callbacks);
    assertThat(ending).isInstanceOfAny(RolledBack.class, InDoubt.class);
    assertThatCallbackCameOnlyWithProof(ending);
  }

  /**
   * Rule 7: the hook has evidence or waits. Seata runs afterRollback although the TC answered that
   * the rollback has failed and the row is as the branch left it.
   */
  @Test
  void callsNobodyBackWhenTheRollbackFailsAlthoughSeatasOwnHookFires() {
    long id = newId();
    insert(outside(), id, 1);
    AtomicBoolean plainHookRan = new AtomicBoolean();
    Ending<Void> ending =
        launchAndBreak(
            TIMEOUT,
            () -> {
              TransactionHookManager.registerHook(firing(plainHookRan));
              weigh(branch, id, 2);
              weigh(outside(), id, 3);
            });
    assertThat(plainHookRan).isTrue();
    assertThat(callbacks.calls).isEmpty();
    InDoubt<Void> inDoubt = (InDoubt<Void>) ending;
    assertThat(inDoubt.answer()).isEqualTo("rollback: RollbackFailed");
    assertThat(inDoubt.cause()).isSameAs(broken);
    assertThat(weightOf(id)).isEqualTo(3);
    assertThat(transactions.ask(inDoubt.xid()).status()).isEqualTo(TcStatus.STUCK);
  }

  /**
   * Why one row is changed by one branch per global transaction: the TC of this stack (2.0.0)
   * undoes branches in the order they were made, so the first undo finds the second's value. A
   * later TC, which undoes the last branch first, fails this test and may lift the rule.
   */
  @Test
  void cannotUndoTwoBranchesOnOneRow() {
    long id = newId();
    insert(outside(), id, 1);
    Ending<Void> ending =
        launchAndBreak(
            TIMEOUT,
            () -> {
              weigh(branch, id, 2);
              weigh(branch, id, 3);
            });
    assertThat(ending)
        .isInstanceOfSatisfying(
            InDoubt.class,
            inDoubt -> assertThat(inDoubt.answer()).isEqualTo("rollback: RollbackFailed"));
    assertThat(weightOf(id)).isEqualTo(3);
  }

  @Test
  void undoesTwoBranchesOnTwoRows() {
    long one = newId();
    long two = newId();
    insert(outside(), one, 1);
    insert(outside(), two, 1);
    Ending<Void> ending =
        launchAndBreak(
            TIMEOUT,
            () -> {
              weigh(branch, one, 2);
              weigh(branch, two, 2);
            });
    assertThat(ending).isInstanceOf(RolledBack.class);
    assertThat(weightOf(one)).isEqualTo(1);
    assertThat(weightOf(two)).isEqualTo(1);
  }

  private Ending<Void> launchAndBreak(Duration timeout, Runnable work) {
    return transactions.launch(
        "broken",
        timeout,
        xid -> {
          work.run();
          throw broken;
        },
        callbacks);
  }

  private void assertThatCallbackCameOnlyWithProof(Ending<Void> ending) {
    assertThat(callbacks.calls).hasSize(ending instanceof RolledBack ? 1 : 0);
    assertThat(callbacks.calls).allSatisfy(call -> assertThat(call.cause()).isNotNull());
  }

  private static TransactionHookAdapter firing(AtomicBoolean ran) {
    return new TransactionHookAdapter() {
      @Override
      public void afterRollback() {
        ran.set(true);
      }
    };
  }

  /** A call of the callback: for which XID, why, and the XID that was bound then. */
  record Call(String xid, Throwable cause, String bound) {}

  static final class Callbacks implements java.util.function.BiConsumer<String, Throwable> {

    private final List<Call> calls = new ArrayList<>();

    @Override
    public void accept(String xid, Throwable cause) {
      calls.add(new Call(xid, cause, RootContext.getXID()));
    }
  }
}
