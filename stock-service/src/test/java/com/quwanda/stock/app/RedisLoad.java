package com.quwanda.stock.app;

import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.localstack.RedisProcess;
import com.quwanda.stock.api.Healer;
import com.quwanda.stock.api.RefundHoldRequest;
import com.quwanda.stock.api.SettleReply;
import com.quwanda.stock.api.SettleRequest;
import com.quwanda.stock.api.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Buyers who keep buying, whatever happens, and the owner of their orders: some are booked, some of
 * these paid and partly given back, some dead, some not decided. What each buyer does follows from
 * the seed.
 */
final class RedisLoad {

  private static final int BUYERS = 6;
  private static final int USERS = 120;
  private static final Path SEVEN =
      Path.of(System.getProperty("redis7.program", "/usr/bin/redis-server"));

  private final long seed;
  private final String activity;
  private final HoldPlaces hold;
  private final BookHold book;
  private final ConfirmHold confirm;
  private final RefundHold refund;
  private final SettleHold settle;
  private final GlobalTransactions transactions;

  private final AtomicInteger held = new AtomicInteger();
  private final Map<String, Integer> refusals = new ConcurrentHashMap<>();

  /** Verdicts on orders whose places may or may not be taken, or that stock did not take. */
  private final Map<String, SettleRequest> owed = new ConcurrentHashMap<>();

  private final ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
  private final List<Future<?>> running = new ArrayList<>();
  private volatile boolean stopped;

  RedisLoad(
      long seed,
      String activity,
      HoldPlaces hold,
      BookHold book,
      ConfirmHold confirm,
      RefundHold refund,
      SettleHold settle,
      GlobalTransactions transactions) {
    this.seed = seed;
    this.activity = activity;
    this.hold = hold;
    this.book = book;
    this.confirm = confirm;
    this.refund = refund;
    this.settle = settle;
    this.transactions = transactions;
  }

  /** The Redis of the build, and the system's where there is one. */
  static List<Path> programs() {
    return Files.isExecutable(SEVEN)
        ? List.of(RedisProcess.program(), SEVEN)
        : List.of(RedisProcess.program());
  }

  void start() {
    for (int i = 0; i < BUYERS; i++) {
      int buyer = i;
      running.add(buyers.submit(() -> buy(buyer)));
    }
  }

  void awaitHeld(int places) {
    await().atMost(Duration.ofSeconds(120)).until(() -> held.get() >= places);
  }

  Map<String, Integer> refusals() {
    return refusals;
  }

  void stop() throws Exception {
    stopped = true;
    for (Future<?> one : running) {
      one.get(60, TimeUnit.SECONDS);
    }
    buyers.shutdown();
  }

  /** Brings what is owed: as the scan does later. */
  void settleUnknown() {
    owed.values()
        .forEach(
            verdict -> {
              SettleReply reply = settle.settle(verdict);
              if (reply.result() == SettleReply.Result.OVERTAKEN) {
                throw new AssertionError("seed " + seed + ": " + verdict + " " + reply);
              }
            });
  }

  private void buy(int buyer) {
    Random random = new Random(seed * 31 + buyer);
    for (int i = 0; !stopped; i++) {
      String order = "order-" + activity + "-" + buyer + "-" + i;
      long user = 1 + random.nextInt(USERS);
      int quantity = 1 + random.nextInt(2);
      int fate = random.nextInt(10);
      try {
        hold.hold(Activities.hold(order, user, activity, quantity));
        held.addAndGet(quantity);
      } catch (ProblemException refused) {
        refusals.merge(refused.code(), 1, Integer::sum);
        if (refused.code().equals("STOCK_UNKNOWN")) {
          owed.put(order, verdict(order, null, Verdict.DEAD));
        }
        continue;
      }
      if (fate < 3) {
        if (settleOrOwe(booked(order)) && fate < 2) {
          payAndGiveBack(order);
        }
      } else if (fate < 6) {
        settleOrOwe(verdict(order, null, Verdict.DEAD));
      }
    }
  }

  /** Pays, then gives one place back: the only one, or one of two. */
  private void payAndGiveBack(String order) {
    SettleRequest paid =
        launched(order, () -> confirm.confirm(order, null), Verdict.PAID, 0, Verdict.LIVE, 0);
    if (settleOrOwe(paid) && paid.verdict() == Verdict.PAID) {
      settleOrOwe(
          launched(
              order,
              () -> refund.refund(order, new RefundHoldRequest("refund", 1, null)),
              Verdict.PAID,
              1,
              Verdict.PAID,
              0));
    }
  }

  private SettleRequest booked(String order) {
    return launched(order, () -> book.book(order, null), Verdict.LIVE, 0, Verdict.DEAD, 0);
  }

  /** What the owner says of the order after a branch, whether it was committed or rolled back. */
  private SettleRequest launched(
      String order,
      Runnable branch,
      Verdict committed,
      int refunded,
      Verdict rolledBack,
      int refundedBefore) {
    Ending<Void> ending = SaleStack.launch(transactions, branch);
    if (ending instanceof Ending.Committed<Void> done) {
      return verdict(order, done.xid(), committed, refunded);
    }
    if (ending instanceof Ending.RolledBack<Void> undone
        && undone.cause().getMessage().startsWith("BUCKET_CONFLICT")) {
      return verdict(order, undone.xid(), rolledBack, refundedBefore);
    }
    throw new AssertionError("seed " + seed + ": " + order + " " + ending);
  }

  private boolean settleOrOwe(SettleRequest verdict) {
    boolean failed = settle.settleOrFail(verdict).result() == SettleReply.Result.FAILED;
    if (failed) {
      owed.put(verdict.orderId(), verdict);
    }
    return !failed && verdict.verdict() != Verdict.DEAD;
  }

  private SettleRequest verdict(String order, String xid, Verdict verdict) {
    return verdict(order, xid, verdict, 0);
  }

  private SettleRequest verdict(String order, String xid, Verdict verdict, int refunded) {
    return new SettleRequest(
        order, activity, Activities.TYPE, xid, verdict, refunded, "a test says so", Healer.SCAN);
  }
}
