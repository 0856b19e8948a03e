package com.quwanda.order.app;

import com.quwanda.kit.ProblemException;
import com.quwanda.order.OrderStack;
import com.quwanda.order.api.OrderStatus;
import com.quwanda.order.model.OrderState;
import com.quwanda.order.store.EventMapper;
import com.quwanda.order.store.OrderMapper;
import com.quwanda.order.store.OrderRow;
import com.quwanda.order.store.RefundMapper;
import com.quwanda.owner.api.ChangeReply;
import com.quwanda.owner.app.Answer;
import com.quwanda.owner.store.ProofMapper;
import com.quwanda.owner.store.ProofRow;
import com.quwanda.stock.api.ActivityView;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.StockApi;
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
 * Several that want to change the same order at the same instant, many orders at once. Order
 * database and TC are real; stock and wallet are played in this process, so that a branch can be
 * made to fail for one order and not for its neighbours.
 */
@Import(RaceStack.Others.class)
abstract class RaceStack extends OrderStack {

  static final long BUYER = 1001;
  static final String PROCESSING = "PROCESSING";
  static final String WON = "WON";
  private static final int ORDERS_AT_ONCE = 8;

  /** More than a minute of waiting, on a slow machine. */
  private static final int MOST_TRIES = 12;

  /** How stock's branches of one order end. */
  enum Branches {
    ALL_WORK,
    FIRST_FAILS,
    ALL_FAIL
  }

  /** Stock and wallet, as far as changes of orders need them. */
  @TestConfiguration
  static class Others {

    static final Map<String, Branches> ENDINGS = new ConcurrentHashMap<>();
    static final Map<String, AtomicInteger> CALLS = new ConcurrentHashMap<>();

    /** What stock did, by the transaction it was a branch of. */
    static final Map<String, String> DONE = new ConcurrentHashMap<>();

    @Bean
    @Primary
    StockApi racedStock() {
      return api(
          StockApi.class,
          (proxy, method, arguments) ->
              switch (method.getName()) {
                case "lookUpActivity" -> onSale((String) arguments[0]);
                case "confirm", "unbook", "refund" ->
                    branch(method.getName(), (String) arguments[0]);
                case "settle" ->
                    ((List<?>) arguments[0])
                        .stream()
                            .map(
                                verdict ->
                                    new SettleReply("x", SettleReply.Result.APPLIED, "BOOKED"))
                            .toList();
                default -> throw new UnsupportedOperationException(method.getName());
              });
    }

    @Bean
    @Primary
    WalletApi racedWallet() {
      return api(
          WalletApi.class,
          (proxy, method, arguments) ->
              method.getName().equals("affords") ? new Affordability(true, "0.00") : null);
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

    private static Object branch(String operation, String orderId) throws Exception {
      int call = CALLS.computeIfAbsent(orderId, id -> new AtomicInteger()).incrementAndGet();
      // Long enough for the others to come to the row meanwhile.
      after(orderId.hashCode() & 31);
      Branches ending = ENDINGS.get(orderId);
      if (ending == Branches.ALL_FAIL || ending == Branches.FIRST_FAILS && call == 1) {
        throw new IllegalStateException("the test lets the branch fail");
      }
      DONE.put(RootContext.getXID(), operation);
      return null;
    }

    private static <T> T api(Class<T> type, InvocationHandler answers) {
      return type.cast(
          Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }
  }

  @Autowired PayOrder pay;
  @Autowired CancelOrder cancel;
  @Autowired ExpireOrder expire;
  @Autowired RefundOrder refund;
  @Autowired OrderMapper orders;
  @Autowired EventMapper events;
  @Autowired RefundMapper refunds;
  @Autowired ProofMapper proofs;

  /** A committed order of {@code quantity} places for 10.00 each, as if it had been placed. */
  OrderRow anOrder(String orderId, OrderState status, int quantity, Instant payUntil) {
    OrderRow row = new OrderRow();
    row.orderId = orderId;
    row.userId = BUYER;
    row.activityId = "raced";
    row.clubId = "club-1";
    row.ticketType = "standard";
    row.quantity = quantity;
    row.unitPrice = new BigDecimal("10.00");
    row.amount = row.unitPrice.multiply(BigDecimal.valueOf(quantity));
    row.fingerprint = "print";
    row.status = status;
    row.paidThrough = status == OrderState.PAID ? "WALLET" : null;
    row.payUntil = payUntil;
    row.refunded = new BigDecimal("0.00");
    row.xid = "placed:" + orderId;
    row.xidAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    row.createdAt = row.xidAt;
    orders.insert(row);
    ProofRow proof = new ProofRow();
    proof.orderId = orderId;
    proof.xid = row.xid;
    proof.answer = ProofRow.Answer.COMMITTED;
    proof.userId = BUYER;
    proof.fingerprint = "print";
    proof.recordedAt = row.xidAt;
    proofs.insert(proof);
    return row;
  }

  /**
   * Runs rounds, several orders at once, each with a random of its own drawn from {@code seed}.
   *
   * @return what was not as it should be
   */
  static List<String> race(int rounds, long seed, Function<Random, List<String>> round)
      throws Exception {
    Random seeds = new Random(seed);
    ExecutorService racers = Executors.newFixedThreadPool(ORDERS_AT_ONCE);
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

  /**
   * Asks as a client does: again when others were in the way, and again when it is not known yet.
   *
   * @param call an answer, or PROCESSING
   * @param doubts counts the answers that were not known
   */
  static String insist(Callable<String> call, AtomicInteger doubts) {
    for (int tries = 1; ; tries++) {
      String answer;
      try {
        answer = call.call();
      } catch (ProblemException refused) {
        answer = refused.code();
      } catch (Exception broken) {
        return broken.toString();
      }
      boolean unknown = answer.equals(PROCESSING);
      if (unknown) {
        doubts.incrementAndGet();
      }
      if (tries == MOST_TRIES || !unknown && !answer.equals("CHANGE_BUSY")) {
        return answer;
      }
    }
  }

  /** One that was in doubt shows as done before when it is asked for again. */
  static String won(Answer<?> answer, AtomicInteger doubts) {
    if (answer instanceof Answer.Done<?> done) {
      return done.replayed() && doubts.get() == 0 ? "REPLAYED" : WON;
    }
    return PROCESSING;
  }

  /** As the others tell it: an expiry that was in doubt shows its state when it is asked again. */
  static String expired(ChangeReply reply, OrderStatus end, AtomicInteger doubts) {
    boolean late =
        reply.result() == ChangeReply.Result.ALREADY
            && end.name().equals(reply.status())
            && doubts.get() > 0;
    return switch (reply.result()) {
      case DONE -> WON;
      case IN_DOUBT -> PROCESSING;
      default -> late ? WON : reply.detail().split(":")[0];
    };
  }

  static void expect(boolean holds, String what, List<String> wrong) {
    if (!holds) {
      wrong.add(what);
    }
  }
}
