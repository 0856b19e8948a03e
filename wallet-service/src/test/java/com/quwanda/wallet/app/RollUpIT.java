package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.wallet.WalletSettings;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.AccountView;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.EntryType;
import com.quwanda.wallet.api.RollUpReply;
import com.quwanda.wallet.api.TransferRequest;
import com.quwanda.wallet.store.LedgerMapper;
import com.quwanda.wallet.store.RollUpMapper;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** A roll-up never changes a balance, whatever runs and rolls back beside it. */
class RollUpIT extends WalletStack {

  private static final int MOST_ACCOUNTS = 500;

  @Autowired private LedgerMapper ledger;
  @Autowired private RollUpMapper rollUps;
  @Autowired private TransactionTemplate transaction;
  @Autowired private WalletMetrics metrics;
  @Autowired private Clock clock;

  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  /** One for which everything is old, with small batches and little patience. */
  private RollUpAccounts later() {
    WalletSettings settings =
        new WalletSettings(
            Duration.ofMillis(200),
            Duration.ofSeconds(5),
            Duration.ofSeconds(1),
            Duration.ofSeconds(1),
            Duration.ofMinutes(5),
            3,
            4);
    Clock then = Clock.offset(clock, Duration.ofMinutes(6));
    return new RollUpAccounts(
        ledger, rollUps, new Turns(transaction, metrics, settings), metrics, settings, then);
  }

  @Test
  void leavesWhatIsYoungAlone() {
    pay("5.00");
    wallets.rollUp(MOST_ACCOUNTS);
    assertThat(clubs()).isEqualTo(new AccountView("club:" + club, "5.00", 0, 1));
  }

  @Test
  void countsWhatIsOldAndLeavesTheBalanceAsItIs() {
    for (int i = 0; i < 7; i++) {
      pay("1.00");
    }
    RollUpReply reply = later().rollUp(MOST_ACCOUNTS);

    assertThat(reply.accounts()).isPositive();
    assertThat(reply.entries()).isGreaterThanOrEqualTo(7);
    AccountView rolledUp = clubs();
    assertThat(rolledUp.balance()).isEqualTo("7.00");
    assertThat(rolledUp.entriesSince()).isZero();
    assertThat(rolledUp.rolledUpTo()).isPositive();

    pay("1.00");
    assertThat(clubs())
        .isEqualTo(new AccountView("club:" + club, "8.00", rolledUp.rolledUpTo(), 1));
    later().rollUp(MOST_ACCOUNTS);
    assertThat(clubs().balance()).isEqualTo("8.00");
    assertThat(clubs().rolledUpTo()).isGreaterThan(rolledUp.rolledUpTo());
  }

  @Test
  void countsNoMoreThanItsBatchesInOneRun() {
    for (int i = 0; i < 14; i++) {
      pay("1.00");
    }
    later().rollUp(MOST_ACCOUNTS);
    assertThat(clubs().entriesSince()).isEqualTo(2);
    assertThat(clubs().balance()).isEqualTo("14.00");
    later().rollUp(MOST_ACCOUNTS);
    assertThat(clubs().entriesSince()).isZero();
    assertThat(clubs().balance()).isEqualTo("14.00");
  }

  @Test
  void rollsUpNoMoreAccountsThanItIsAskedTo() {
    pay("1.00");
    assertThat(later().rollUp(1).accounts()).isLessThanOrEqualTo(1);
  }

  @Test
  void leavesAnAccountWhoseEntriesMayStillBeUndone() {
    pay("5.00");
    rolledBack(
        () -> {
          wallets.transfer(payment("3.00"));
          RollUpReply reply = beside(() -> later().rollUp(MOST_ACCOUNTS));
          assertThat(reply.busy()).isPositive();
          assertThat(clubs().rolledUpTo()).isZero();
          return null;
        });
    assertThat(clubs().balance()).isEqualTo("5.00");

    later().rollUp(MOST_ACCOUNTS);
    assertThat(clubs().balance()).isEqualTo("5.00");
    assertThat(clubs().entriesSince()).isZero();
  }

  /** The control: a sum of all that can be seen counts what is then undone. */
  @Test
  void wouldCountMoneyThatNeverCameIfItDidNotAskForTheGlobalLock() {
    pay("5.00");
    rolledBack(
        () -> {
          wallets.transfer(payment("3.00"));
          return beside(
              () ->
                  sql.update(
                      """
                      INSERT INTO account_roll_up (account, balance, rolled_up_to, rolled_up_at)
                      SELECT account, SUM(amount), MAX(id), '2026-01-01' FROM wallet_ledger
                       WHERE account = ? GROUP BY account
                      """,
                      "club:" + club));
        });
    assertThat(clubs().balance()).isEqualTo("8.00");
    sql.update("DELETE FROM account_roll_up WHERE account = ?", "club:" + club);
    assertThat(clubs().balance()).isEqualTo("5.00");
  }

  @Test
  void changesNoBalanceBesideTransactionsThatRunAndRollBack() throws Exception {
    int payers = 3;
    AtomicInteger running = new AtomicInteger(payers);
    AtomicBoolean wrong = new AtomicBoolean();
    List<Integer> yuan =
        AtOnce.run(
            threads,
            payers + 1,
            number -> {
              if (number == payers) {
                while (running.get() > 0) {
                  later().rollUp(MOST_ACCOUNTS);
                  wrong.compareAndSet(false, wrongRollUps() > 0);
                }
                return 0;
              }
              try {
                return pays(new Random(4711 + number), 40);
              } finally {
                running.decrementAndGet();
              }
            });
    for (int i = 0; i < 20; i++) {
      later().rollUp(MOST_ACCOUNTS);
    }
    int paid = yuan.stream().mapToInt(Integer::intValue).sum();
    assertThat(wrong).as("a roll-up was not the sum of what it counts").isFalse();
    assertThat(clubs().balance()).isEqualTo(paid + ".00");
    assertThat(clubs().entriesSince()).isZero();
    assertThat(balanceOf("channel:" + channel)).isEqualTo("-" + paid + ".00");
  }

  /** Yuan that were paid for good. */
  private int pays(Random random, int times) {
    int paid = 0;
    for (int i = 0; i < times; i++) {
      int amount = 1 + random.nextInt(9);
      if (random.nextInt(3) == 0) {
        rolledBack(() -> wallets.transfer(payment(amount + ".00")));
      } else {
        committed(() -> wallets.transfer(payment(amount + ".00")));
        paid += amount;
      }
    }
    return paid;
  }

  private long wrongRollUps() {
    return sql.queryForObject(
        """
        SELECT COUNT(*) FROM account_roll_up r WHERE r.account IN (?, ?) AND r.balance <>
          (SELECT SUM(l.amount) FROM wallet_ledger l
            WHERE l.account = r.account AND l.id <= r.rolled_up_to)
        """,
        Long.class,
        "club:" + club,
        "channel:" + channel);
  }

  @Test
  void addsUpAWalletsAccountToo() {
    topUp(user, "9.00");
    committed(() -> wallets.deduct(user, new ChargeRequest(newId(), "4.00", club, newId())));
    assertThat(wallets.getAccount("user:" + user + ":available"))
        .isEqualTo(new AccountView("user:" + user + ":available", "5.00", 0, 2));
    assertThat(wallets.getAccount("club:nobody"))
        .isEqualTo(new AccountView("club:nobody", "0.00", 0, 0));
  }

  @Test
  void holdsMoreInAnAccountThanAWalletCould() {
    BigDecimal most = new BigDecimal("9999999999.99");
    for (int i = 0; i < 3; i++) {
      pay(most.toPlainString());
    }
    assertThat(clubs().balance()).isEqualTo("29999999999.97");
    later().rollUp(MOST_ACCOUNTS);
    assertThat(clubs().balance()).isEqualTo("29999999999.97");
    assertThat(wallets.totals().ledger()).isEqualTo("0.00");
  }

  /** On a thread of its own, so that nothing of it belongs to the test's transaction. */
  private <T> T beside(java.util.concurrent.Callable<T> work) {
    try {
      return threads.submit(work).get();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private AccountView clubs() {
    return wallets.getAccount("club:" + club);
  }

  private void pay(String amount) {
    committed(() -> wallets.transfer(payment(amount)));
  }

  private TransferRequest payment(String amount) {
    return new TransferRequest(newId(), EntryType.CHANNEL_PAYMENT, amount, channel, club, newId());
  }
}
