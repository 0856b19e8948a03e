package com.quwanda.wallet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.quwanda.kit.Ending;
import com.quwanda.kit.RemoteProblem;
import com.quwanda.wallet.WalletStack;
import com.quwanda.wallet.api.ChargeRequest;
import com.quwanda.wallet.api.FreezeRequest;
import com.quwanda.wallet.api.LedgerTotals;
import com.quwanda.wallet.api.Money;
import com.quwanda.wallet.api.OperationReply;
import com.quwanda.wallet.api.PenaliseDepositRequest;
import com.quwanda.wallet.api.SettleDepositRequest;
import com.quwanda.wallet.api.TopUpRequest;
import com.quwanda.wallet.model.Operation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Seeded rounds of operations on the same wallets at once, a third of them rolled back. */
class RandomMovesIT extends WalletStack {

  private static final long SEED = 20_261_130;
  private static final int ROUNDS = 200;
  private static final int AT_ONCE = 4;
  private static final int USERS = 2;
  private static final Set<String> REFUSALS = Set.of("INSUFFICIENT_BALANCE", "INSUFFICIENT_FROZEN");

  private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

  /** An operation as the model knows it, and the call that does it. */
  private record Move(Operation operation, Supplier<OperationReply> call, boolean rollBack) {}

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void leavesEachWalletWithWhatHasCommittedAndTheLedgerSayingSo() throws Exception {
    Random random = new Random(SEED);
    long[] users = new long[USERS];
    Money[] available = new Money[USERS];
    Money[] frozen = new Money[USERS];
    for (int i = 0; i < USERS; i++) {
      users[i] = newUser();
      topUp(users[i], "100.00");
      available[i] = Money.of("100.00");
      frozen[i] = Money.ZERO;
    }
    int committed = 0;
    int undone = 0;
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String seen = "seed %d round %d".formatted(SEED, round);
      List<Move> moves = new ArrayList<>();
      for (int i = 0; i < AT_ONCE; i++) {
        moves.add(move(random, users[random.nextInt(USERS)]));
      }
      List<String> results = AtOnce.run(threads, AT_ONCE, number -> result(moves.get(number)));
      for (int i = 0; i < AT_ONCE; i++) {
        Operation operation = moves.get(i).operation;
        String result = results.get(i);
        if (result.equals("DONE")) {
          committed++;
          int of = operation.userId() == users[0] ? 0 : 1;
          available[of] = available[of].plus(operation.availableChange());
          frozen[of] = frozen[of].plus(operation.frozenChange());
        } else if (result.equals("UNDONE")) {
          undone++;
        } else {
          assertThat(REFUSALS).as(seen + ": " + operation).contains(result);
          refused++;
        }
      }
      for (int i = 0; i < USERS; i++) {
        assertThat(audited(users[i])).as(seen).isEqualTo(available[i] + " + " + frozen[i]);
      }
    }
    assertThat(committed).as("committed").isGreaterThan(ROUNDS);
    assertThat(undone).as("rolled back").isGreaterThan(ROUNDS / 2);
    assertThat(refused).as("refused").isPositive();
    LedgerTotals totals = wallets.totals();
    assertThat(totals.ledger()).isEqualTo("0.00");
    assertThat(totals.unbalanced()).isZero();
    assertThat(totals.wallets()).isEqualTo(totals.ofUsers());
    assertThat(
            sql.queryForObject(
                "SELECT COUNT(*) FROM wallet w WHERE available < 0 OR frozen < 0", Long.class))
        .isZero();
  }

  /** The control: to read a wallet and write back what one has computed loses money. */
  @Test
  void wouldLoseMoneyIfItReadFirstAndWroteThen() throws Exception {
    topUp(user, "1000.00");
    CyclicBarrier bothHaveRead = new CyclicBarrier(2);
    int committed = 0;
    for (int round = 0; round < 10; round++) {
      List<Boolean> written =
          AtOnce.run(
              threads,
              2,
              number ->
                  launch(
                          () -> {
                            BigDecimal read = availableOf(user);
                            meet(bothHaveRead);
                            return sql.update(
                                "UPDATE wallet SET available = ? WHERE user_id = ?",
                                read.subtract(BigDecimal.ONE),
                                user);
                          })
                      instanceof Ending.Committed);
      committed += (int) written.stream().filter(done -> done).count();
    }
    assertThat(availableOf(user))
        .as("after %d times 1.00 less", committed)
        .isGreaterThan(new BigDecimal(1000 - committed));
    sql.update("UPDATE wallet SET available = 1000.00 WHERE user_id = ?", user);
  }

  private BigDecimal availableOf(long userId) {
    return sql.queryForObject(
        "SELECT available FROM wallet WHERE user_id = ?", BigDecimal.class, userId);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** DONE, UNDONE (rolled back on purpose), or the code of the refusal. */
  private String result(Move move) {
    if (move.operation.kind() == com.quwanda.wallet.model.Kind.TOP_UP) {
      move.call.get();
      return "DONE";
    }
    Ending<OperationReply> ending =
        launch(
            () -> {
              OperationReply reply = move.call.get();
              if (move.rollBack) {
                throw new Undo();
              }
              return reply;
            });
    if (ending instanceof Ending.Committed) {
      return "DONE";
    }
    Throwable cause = ((Ending.RolledBack<OperationReply>) ending).cause();
    return cause instanceof RemoteProblem problem ? problem.code() : "UNDONE";
  }

  private Move move(Random random, long userId) {
    Money amount = new Money(BigDecimal.valueOf(1 + random.nextInt(3000), 2));
    Money other = new Money(BigDecimal.valueOf(1 + random.nextInt(3000), 2));
    String id = newId();
    String text = amount.toString();
    ChargeRequest charge = new ChargeRequest(id, text, club, id);
    FreezeRequest freeze = new FreezeRequest(id, text, id);
    boolean undo = random.nextInt(3) == 0;
    return switch (random.nextInt(8)) {
      case 0 ->
          new Move(
              Operation.topUp(id, userId, amount, channel),
              () -> wallets.topUp(userId, new TopUpRequest(id, text, channel)),
              false);
      case 1 ->
          new Move(
              Operation.refund(id, userId, amount, club, id),
              () -> wallets.refund(userId, charge),
              undo);
      case 2, 3 ->
          new Move(
              Operation.freeze(id, userId, amount, id), () -> wallets.freeze(userId, freeze), undo);
      case 4 ->
          new Move(
              Operation.unfreeze(id, userId, amount, id),
              () -> wallets.unfreeze(userId, freeze),
              undo);
      case 5 ->
          new Move(
              Operation.settleDeposit(id, userId, amount, other, club, id),
              () ->
                  wallets.settleDeposit(
                      userId, new SettleDepositRequest(id, text, other.toString(), club, id)),
              undo);
      case 6 -> {
        Money penalty = amount.split(new BigDecimal("0.33")).part();
        yield new Move(
            Operation.penaliseDeposit(id, userId, amount, penalty, club, id),
            () ->
                wallets.penaliseDeposit(
                    userId, new PenaliseDepositRequest(id, text, penalty.toString(), club, id)),
            undo);
      }
      default ->
          new Move(
              Operation.deduct(id, userId, amount, club, id),
              () -> wallets.deduct(userId, charge),
              undo);
    };
  }
}
