package com.quwanda.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending.Committed;
import com.quwanda.kit.Ending.InDoubt;
import com.quwanda.kit.Ending.NeverBegun;
import com.quwanda.localstack.LocalStack;
import com.quwanda.localstack.SeataServer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** How global transactions end when the TC gives no answer: nobody takes silence for an ending. */
class SilentTcIT extends KitStack {

  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(90);

  private final SeataServer tc = LocalStack.shared().seata();
  private final AtomicBoolean calledBack = new AtomicBoolean();

  @Test
  void hasNotBegunWhenTheTcDoesNotAnswerTheBegin() {
    AtomicBoolean worked = new AtomicBoolean();
    tc.pause();
    try {
      assertThat(launch(TIMEOUT, () -> worked.set(true))).isInstanceOf(NeverBegun.class);
    } finally {
      tc.resume();
    }
    assertThat(worked).isFalse();
    assertThat(calledBack).isFalse();
    assertUsableAgain();
  }

  @Test
  void isInDoubtWhenTheTcDoesNotAnswerTheCommit() {
    long id = newId();
    Ending<Void> ending;
    try {
      ending =
          launch(
              TIMEOUT,
              () -> {
                insert(branch, id, 7);
                tc.pause();
              });
      assertThat(transactions.ask("127.0.0.1:8091:1").status()).isEqualTo(TcStatus.UNREACHABLE);
    } finally {
      tc.resume();
    }
    InDoubt<Void> inDoubt = (InDoubt<Void>) ending;
    assertThat(inDoubt.answer()).isEqualTo("none");
    assertThat(calledBack).isFalse();
    // The commit was under way all the time: it would have been wrong to take it for a failure.
    await().atMost(SOON).until(() -> transactions.ask(inDoubt.xid()).status() != TcStatus.RUNNING);
    assertThat(weightOf(id)).isEqualTo(7);
  }

  @Test
  void isInDoubtAndCallsNobodyBackWhenTheTcDoesNotAnswerTheRollback() {
    long id = newId();
    RuntimeException broken = new IllegalStateException("broken");
    Ending<Void> ending;
    try {
      ending =
          launch(
              TIMEOUT,
              () -> {
                insert(branch, id, 7);
                tc.pause();
                throw broken;
              });
      // Places given back now would be sold twice: the row is still there.
      assertThat(weightOf(id)).isEqualTo(7);
    } finally {
      tc.resume();
    }
    assertThat(ending)
        .isInstanceOfSatisfying(
            InDoubt.class,
            inDoubt -> {
              assertThat(inDoubt.answer()).isEqualTo("none");
              assertThat(inDoubt.cause()).isSameAs(broken);
            });
    await().atMost(SOON).until(() -> weightOf(id) == null);
    assertThat(calledBack).isFalse();
  }

  @Test
  void isInDoubtWhenTheTcDiesBeforeTheRollbackAndHasNotBegunWhileItIsAway() {
    long id = newId();
    AtomicBoolean worked = new AtomicBoolean();
    Ending<Void> ending;
    Ending<Void> next;
    try {
      ending =
          launch(
              Duration.ofSeconds(5),
              () -> {
                insert(branch, id, 7);
                tc.kill();
                throw new IllegalStateException("broken");
              });
      next = launch(TIMEOUT, () -> worked.set(true));
      assertThat(transactions.ask("127.0.0.1:8091:1").status()).isEqualTo(TcStatus.UNREACHABLE);
    } finally {
      tc.start();
    }
    assertThat(ending).isInstanceOf(InDoubt.class);
    assertThat(next).isInstanceOf(NeverBegun.class);
    assertThat(worked).isFalse();
    // It remembers the transaction and rolls it back by its timeout.
    await().atMost(SOON).until(() -> weightOf(id) == null);
    assertThat(calledBack).isFalse();
    assertUsableAgain();
  }

  private Ending<Void> launch(Duration timeout, Runnable work) {
    return transactions.launch(
        "silent",
        timeout,
        xid -> {
          work.run();
          return null;
        },
        (xid, cause) -> calledBack.set(true));
  }

  private void assertUsableAgain() {
    await()
        .atMost(SOON)
        .until(
            () ->
                transactions.launch("again", TIMEOUT, xid -> xid, (xid, cause) -> {})
                    instanceof Committed);
  }
}
