package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.TopUpRequest;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** What operations do while a global transaction that has changed the same wallet still runs. */
class TurnsIT extends WalletStack {

  private static final int MOST_AT_ONCE = 16;

  @Autowired private MeterRegistry meters;

  private final ExecutorService threads = Executors.newFixedThreadPool(MOST_AT_ONCE);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** A global transaction that has done its work and runs on until the test ends it. */
  private final class Running {

    private final CountDownLatch done = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private volatile boolean rollBack;
    private final Future<Ending<Object>> ending;

    Running(Supplier<?> work) throws Exception {
      ending =
          threads.submit(
              () ->
                  launch(
                      () -> {
                        Object value = work.get();
                        done.countDown();
                        awaitOrFail(mayEnd);
                        if (rollBack) {
                          throw new Undo();
                        }
                        return value;
                      }));
      assertThat(done.await(20, TimeUnit.SECONDS)).as("its work is done").isTrue();
    }

    Ending<Object> rollBack() throws Exception {
      rollBack = true;
      return end();
    }

    Ending<Object> end() throws Exception {
      mayEnd.countDown();
      return ending.get(30, TimeUnit.SECONDS);
    }
  }

  private static void awaitOrFail(CountDownLatch latch) {
    try {
      if (!latch.await(20, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody ended the test's transaction");
      }
    } catch (InterruptedException stopping) {
      throw new IllegalStateException(stopping);
    }
  }

  /** Starts what must wait, and returns once it has met the other's lock. */
  private <T> Future<T> waiting(Callable<T> work) {
    double before = conflicts();
    Future<T> waiting = threads.submit(work);
    await().atMost(Duration.ofSeconds(15)).until(() -> conflicts() > before);
    assertThat(waiting).isNotDone();
    return waiting;
  }

  private double conflicts() {
    return meters.counter("wallet_lock_conflicts_total").count();
  }

  @Test
  void isNotToldThatMoneyIsMissingWhichIsOnlyTakenByATransactionThatRollsBack() throws Exception {
    topUp(user, "10.00");
    Running first = new Running(() -> wallets.deduct(user, charge("10.00")));

    Future<OperationReply> second =
        waiting(() -> committed(() -> wallets.deduct(user, charge("10.00"))));
    assertThat(first.rollBack()).isInstanceOf(Ending.RolledBack.class);

    assertThat(second.get(20, TimeUnit.SECONDS).replayed()).isFalse();
    assertThat(audited(user)).isEqualTo("0.00 + 0.00");
    assertThat(balanceOf("club:" + club)).isEqualTo("10.00");
  }

  @Test
  void isRefusedForGoodWhenTheOtherHasCommitted() throws Exception {
    topUp(user, "10.00");
    Running first = new Running(() -> wallets.deduct(user, charge("8.00")));

    Future<Throwable> second = waiting(() -> rolledBack(() -> wallets.deduct(user, charge("5"))));
    assertThat(first.end()).isInstanceOf(Ending.Committed.class);

    assertThat(second.get(20, TimeUnit.SECONDS)).hasMessageContaining("INSUFFICIENT_BALANCE");
    assertThat(audited(user)).isEqualTo("2.00 + 0.00");
  }

  @Test
  void tellsWhoAsksFirstWhatAWalletHasOnceNobodyChangesIt() throws Exception {
    topUp(user, "10.00");
    Running first = new Running(() -> wallets.deduct(user, charge("10.00")));

    Future<Boolean> asked = waiting(() -> wallets.affords(user, "10.00").affordable());
    first.rollBack();

    assertThat(asked.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void addsATopUpAfterATransactionThatRollsBack() throws Exception {
    topUp(user, "100.00");
    Running first = new Running(() -> wallets.deduct(user, charge("40.00")));

    Future<OperationReply> topUp =
        waiting(() -> wallets.topUp(user, new TopUpRequest(newId(), "5.00", channel)));
    assertThat(first.rollBack()).isInstanceOf(Ending.RolledBack.class);

    assertThat(topUp.get(20, TimeUnit.SECONDS).replayed()).isFalse();
    assertThat(audited(user)).isEqualTo("105.00 + 0.00");
  }

  /**
   * The control: the same top-up without a look at the global lock is written between change and
   * undo, and the transaction can never be rolled back.
   */
  @Test
  void couldNotRollBackAfterATopUpThatDoesNotAskForTheGlobalLock() throws Exception {
    topUp(user, "100.00");
    Running first = new Running(() -> wallets.deduct(user, charge("40.00")));

    sql.update("UPDATE wallet SET available = available + 5.00 WHERE user_id = ?", user);

    assertThat(first.rollBack()).isInstanceOf(Ending.InDoubt.class);
    assertThat(balance(user)).isEqualTo("65.00 + 0.00");
    // As an operator would: the ledger is right, so that other tests find sound sums.
    sql.update("UPDATE wallet SET available = available - 5.00 WHERE user_id = ?", user);
  }

  @Test
  void closesAWalletAfterTheTransactionThatChangesIt() throws Exception {
    topUp(user, "100.00");
    Running first = new Running(() -> wallets.deduct(user, charge("40.00")));

    Future<?> closed = waiting(() -> wallets.close(user));
    assertThat(first.rollBack()).isInstanceOf(Ending.RolledBack.class);

    closed.get(20, TimeUnit.SECONDS);
    assertThat(wallets.getWallet(user).status()).hasToString("CLOSED");
    assertThat(audited(user)).isEqualTo("100.00 + 0.00");
  }

  @Test
  void isDoneByTheRepeatWhenTheFirstTransactionRollsBack() throws Exception {
    topUp(user, "100.00");
    ChargeRequest charge = charge("40.00");
    Running first = new Running(() -> wallets.deduct(user, charge));

    Future<OperationReply> repeat = waiting(() -> committed(() -> wallets.deduct(user, charge)));
    assertThat(first.rollBack()).isInstanceOf(Ending.RolledBack.class);

    assertThat(repeat.get(20, TimeUnit.SECONDS).replayed()).isFalse();
    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
  }

  @Test
  void isReplayedByTheRepeatWhenTheFirstTransactionCommits() throws Exception {
    topUp(user, "100.00");
    ChargeRequest charge = charge("40.00");
    Running first = new Running(() -> wallets.deduct(user, charge));

    Future<OperationReply> repeat = waiting(() -> committed(() -> wallets.deduct(user, charge)));
    assertThat(first.end()).isInstanceOf(Ending.Committed.class);

    assertThat(repeat.get(20, TimeUnit.SECONDS).replayed()).isTrue();
    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
  }

  @Test
  void saysTryAgainWhenItHasWaitedInVain() throws Exception {
    topUp(user, "100.00");
    Running first = new Running(() -> wallets.deduct(user, charge("40.00")));

    Future<OperationReply> topUp =
        waiting(() -> wallets.topUp(user, new TopUpRequest(newId(), "5.00", channel)));

    assertThatThrownBy(() -> topUp.get(20, TimeUnit.SECONDS))
        .cause()
        .isInstanceOfSatisfying(
            RemoteProblem.class,
            problem -> {
              assertThat(problem.code()).isEqualTo("WALLET_CONFLICT");
              assertThat(problem.status()).isEqualTo(409);
            });
    assertThat(first.end()).isInstanceOf(Ending.Committed.class);
    assertThat(audited(user)).isEqualTo("60.00 + 0.00");
  }

  @Test
  void doesNotMakeTransfersOfOneClubWaitForEachOther() throws Exception {
    topUp(user, "100.00");
    Running first = new Running(() -> wallets.deduct(user, charge("40.00")));
    long other = newUser();
    topUp(other, "100.00");
    double before = conflicts();

    committed(() -> wallets.deduct(other, charge("10.00")));

    assertThat(conflicts()).isEqualTo(before);
    first.end();
    assertThat(balanceOf("club:" + club)).isEqualTo("50.00");
  }

  @Test
  void freezesSixTimesTenOfFiftyFiveTimes() throws Exception {
    for (int round = 0; round < 10; round++) {
      long rounds = newUser();
      topUp(rounds, "50.00");
      List<Ending<OperationReply>> endings =
          atOnce(6, number -> launch(() -> wallets.freeze(rounds, freeze("10.00"))));

      assertThat(endings).filteredOn(Ending.Committed.class::isInstance).hasSize(5);
      assertThat(endings)
          .filteredOn(Ending.RolledBack.class::isInstance)
          .singleElement()
          .satisfies(
              ending ->
                  assertThat(((Ending.RolledBack<OperationReply>) ending).cause())
                      .hasMessageContaining("INSUFFICIENT_BALANCE"));
      assertThat(audited(rounds)).isEqualTo("0.00 + 50.00");
    }
  }

  @Test
  void serialisesSixteenPaymentsFromOneWallet() throws Exception {
    topUp(user, "160.00");
    List<Ending<OperationReply>> endings =
        atOnce(16, number -> launch(() -> wallets.deduct(user, charge("10.00"))));

    assertThat(endings).allSatisfy(end -> assertThat(end).isInstanceOf(Ending.Committed.class));
    assertThat(audited(user)).isEqualTo("0.00 + 0.00");
    assertThat(balanceOf("club:" + club)).isEqualTo("160.00");
  }

  @Test
  void makesAThousandWalletsWaitForNobody() throws Exception {
    long[] users = new long[1000];
    for (int i = 0; i < users.length; i++) {
      users[i] = newUser();
    }
    double before = conflicts();
    atOnce(
        8,
        number -> {
          for (int i = number; i < users.length; i += 8) {
            long one = users[i];
            topUp(one, "10.00");
            committed(() -> wallets.deduct(one, charge("10.00")));
          }
          return null;
        });

    assertThat(conflicts()).isEqualTo(before);
    assertThat(balanceOf("club:" + club)).isEqualTo("10000.00");
  }

  @Test
  void countsBothOfTwoFirstTopUps() throws Exception {
    for (int round = 0; round < 50; round++) {
      long rounds = newUser();
      atOnce(
          3,
          number -> wallets.topUp(rounds, new TopUpRequest(newId(), "1.00", channel)).replayed());
      assertThat(audited(rounds)).as("round " + round).isEqualTo("3.00 + 0.00");
    }
  }

  @Test
  void doesOneOfManyEqualTopUps() throws Exception {
    for (int round = 0; round < 25; round++) {
      long rounds = newUser();
      TopUpRequest same = new TopUpRequest(newId(), "1.00", channel);
      List<Boolean> replayed = atOnce(4, number -> wallets.topUp(rounds, same).replayed());
      assertThat(replayed).as("round " + round).containsOnlyOnce(false);
      assertThat(audited(rounds)).as("round " + round).isEqualTo("1.00 + 0.00");
    }
  }

  private <T> List<T> atOnce(int many, AtOnce.Work<T> work) throws Exception {
    return AtOnce.run(threads, many, work);
  }
}
