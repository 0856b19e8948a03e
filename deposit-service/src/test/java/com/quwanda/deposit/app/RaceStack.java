package com.quwanda.deposit.app;

import com.quwanda.deposit.DepositStack;
import com.quwanda.deposit.model.DepositState;
import com.quwanda.deposit.store.DepositMapper;
import com.quwanda.deposit.store.DepositRow;
import com.quwanda.kit.ProblemException;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.StockApi;
import com.quwanda.stock.api.Verdict;
import com.quwanda.wallet.api.Affordability;
import com.quwanda.wallet.api.WalletApi;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.seata.core.context.RootContext;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/**
 * A confirmation and a timeout of the same deposit at the same instant, many deposits at once.
 * Deposit database and TC are real; stock and wallet are played in this process, so that a branch
 * can be made to fail for one deposit and not for its neighbours.
 */
@Import(RaceStack.Others.class)
abstract class RaceStack extends DepositStack {

  static final long USER = 1001;
  static final String WON = "WON";
  static final String FAILED = "CHANGE_FAILED";
  private static final int DEPOSITS_AT_ONCE = 8;

  /** More than a minute of waiting, on a slow machine. */
  private static final int MOST_TRIES = 12;

  private static final int PAUSE_MILLIS = 3;

  /** How stock's branches of one deposit end. */
  enum Branches {
    ALL_WORK,
    FIRST_FAILS,
    ALL_FAIL
  }

  /** Stock and wallet, as far as changes of deposits need them. */
  @TestConfiguration
  static class Others {

    static final Map<String, Branches> ENDINGS = new ConcurrentHashMap<>();
    static final Map<String, AtomicInteger> CALLS = new ConcurrentHashMap<>();

    /** What wallet and stock did, by the transaction it was a branch of. */
    static final Map<String, List<String>> DONE = new ConcurrentHashMap<>();

    @Bean
    @Primary
    StockApi racedStock() {
      return api(
          StockApi.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "lookUpActivity" -> onSale((String) arguments[0]);
                case "confirm", "unbook" -> branch(method.getName(), (String) arguments[0]);
                case "settle" ->
                    ((List<?>) arguments[0])
                        .stream().map(verdict -> settled((SettleRequest) verdict)).toList();
                default -> throw new UnsupportedOperationException(method.getName());
              });
    }

    @Bean
    @Primary
    WalletApi racedWallet() {
      return api(
          WalletApi.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "affords" -> new Affordability(true, "0.00");
                case "settleDeposit", "penaliseDeposit" -> done(method.getName());
                default -> null;
              });
    }

    private static ActivityView onSale(String activityId) {
      OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
      return new ActivityView(
          activityId,
          "club-1",
          "A race",
          ActivityView.Sale.OPEN,
          now,
          now.plusDays(1),
          4,
          900,
          null,
          null,
          List.of());
    }

    private static SettleReply settled(SettleRequest verdict) {
      String state =
          verdict.verdict() == Verdict.LIVE
              ? "BOOKED"
              : verdict.verdict() == Verdict.PAID ? "CONFIRMED" : "RELEASED";
      return new SettleReply(verdict.orderId(), SettleReply.Result.APPLIED, state);
    }

    private static Object branch(String operation, String orderId) {
      int call = CALLS.computeIfAbsent(orderId, id -> new AtomicInteger()).incrementAndGet();
      // Long enough for the other to come to the row meanwhile.
      after(orderId.hashCode() & 31);
      Branches ending = ENDINGS.get(orderId);
      if (ending == Branches.ALL_FAIL || ending == Branches.FIRST_FAILS && call == 1) {
        throw new IllegalStateException("the test lets the branch fail");
      }
      return done(operation);
    }

    private static Object done(String operation) {
      DONE.computeIfAbsent(RootContext.getXID(), xid -> new ArrayList<>()).add(operation);
      return null;
    }

    private static <T> T api(Class<T> type, InvocationHandler answers) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
  }

  @Autowired ConfirmDeposit confirm;
  @Autowired TimeOutDeposit timeOut;
  @Autowired DepositMapper deposits;
  @Autowired ProofMapper proofs;

  /** A committed deposit of 49.99 for 99.98, as if it had been made. */
  DepositRow aDeposit(String orderId, Instant confirmDeadline) {
    DepositRow row = new DepositRow();
    row.orderId = orderId;
    row.userId = USER;
    row.activityId = "raced";
    row.clubId = "club-1";
    row.ticketType = "standard";
    row.quantity = 2;
    row.unitPrice = new BigDecimal("49.99");
    row.price = new BigDecimal("99.98");
    row.depositRatio = new BigDecimal("0.5");
    row.depositAmount = new BigDecimal("49.99");
    row.penaltyRatio = new BigDecimal("0.5");
    row.penaltyAmount = new BigDecimal("0.00");
    row.refundAmount = new BigDecimal("0.00");
    row.status = DepositState.FROZEN;
    row.confirmDeadline = confirmDeadline.truncatedTo(ChronoUnit.MILLIS);
    row.fingerprint = "print";
    row.xid = "made:" + orderId;
    row.xidAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    row.frozenAt = row.xidAt;
    deposits.insert(row);
    ProofRow proof = new ProofRow();
    proof.orderId = orderId;
    proof.xid = row.xid;
    proof.answer = ProofRow.Answer.COMMITTED;
    proof.userId = USER;
    proof.fingerprint = "print";
    proof.recordedAt = row.xidAt;
    proofs.insert(proof);
    return row;
  }

  /**
   * Runs rounds, several deposits at once, each with a random of its own drawn from {@code seed}.
   *
   * @return what was not as it should be
   */
  static List<String> race(int rounds, long seed, Function<Random, List<String>> round)
      throws Exception {
    Random seeds = new Random(seed);
    ExecutorService racers = Executors.newFixedThreadPool(DEPOSITS_AT_ONCE);
    try {
      List<Future<List<String>>> all = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        Random own = new Random(seeds.nextLong());
        all.add(racers.submit(() -> round.apply(own)));
      }
      List<String> wrong = new ArrayList<>();
      for (Future<List<String>> one : all) {
        wrong.addAll(one.get());
      }
      return wrong;
    } finally {
      racers.shutdownNow();
    }
  }

  /** Comes back after that time: an offset between two that race, nobody waits for an outcome. */
  static void after(int delayMillis) {
    CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(delayMillis, TimeUnit.MILLISECONDS))
        .join();
  }

  /** Lets all of them go at one instant, each with a small delay of its own; their answers. */
  static List<String> atOnce(Random random, List<Callable<String>> contenders) {
    ExecutorService threads = Executors.newFixedThreadPool(contenders.size());
    CyclicBarrier start = new CyclicBarrier(contenders.size());
    try {
      List<Future<String>> running = new ArrayList<>();
      for (Callable<String> contender : contenders) {
        int delayMillis = random.nextInt(8);
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  after(delayMillis);
                  return contender.call();
                }));
      }
      List<String> answers = new ArrayList<>();
      for (Future<String> one : running) {
        answers.add(one.get());
      }
      return answers;
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    } finally {
      threads.shutdown();
    }
  }

  /** Confirms as a client does: again when others were in the way, or it is not known yet. */
  String confirmed(String orderId) {
    boolean doubted = false;
    for (int tries = 1; ; tries++) {
      String answer;
      try {
        if (confirm.confirm(USER, orderId) instanceof Answer.Done<?> done) {
          return done.replayed() && !doubted ? "REPLAYED" : WON;
        }
        doubted = true;
        answer = "PROCESSING";
      } catch (ProblemException refused) {
        answer = refused.code();
        if (!answer.equals("CHANGE_BUSY")) {
          return answer;
        }
      }
      if (tries == MOST_TRIES) {
        return answer;
      }
    }
  }

  /** Times it out as the job does: again while it is too early, or not known yet. */
  String timedOut(String orderId) {
    boolean doubted = false;
    for (int tries = 1; ; ) {
      ChangeReply reply = timeOut.timeOut(orderId);
      String code = reply.detail().split(":")[0];
      switch (reply.result()) {
        case DONE:
          return WON;
        case ALREADY:
          return code.equals("it was done before") ? doubted ? WON : "REPLAYED" : code;
        case REFUSED:
          after(PAUSE_MILLIS);
          continue;
        case IN_DOUBT:
          doubted = true;
          break;
        default:
          if (!code.equals("CHANGE_BUSY")) {
            return code;
          }
      }
      if (tries++ == MOST_TRIES) {
        return code;
      }
    }
  }
}
