package com.quwanda.stock.app;

import static org.awaitility.Awaitility.await;

import com.quwanda.kit.Ending;
import com.quwanda.kit.GlobalTransactions;
import com.quwanda.kit.ProblemException;
import com.quwanda.localstack.RedisProcess;
import com.quwanda.stock.api.Healer;
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
 * Buyers who keep buying, whatever happens, and the owner of their orders: some are booked, some
 * dead, some not decided. What each buyer does follows from the seed.
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
      SettleHold settle,
      GlobalTransactions transactions) {
    this.seed = seed;
    this.activity = activity;
    this.hold = hold;
    this.book = book;
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
        settleOrOwe(booked(order));
      } else if (fate < 6) {
        settleOrOwe(verdict(order, null, Verdict.DEAD));
      }
    }
  }

  private SettleRequest booked(String order) {
    Ending<Void> ending =
        transactions.launch(
            "test",
            Duration.ofSeconds(30),
            xid -> {
              book.book(order, null);
              return null;
            },
            (xid, cause) -> {});
    if (ending instanceof Ending.Committed<Void> committed) {
      return verdict(order, committed.xid(), Verdict.LIVE);
    }
    if (ending instanceof Ending.RolledBack<Void> rolledBack
        && rolledBack.cause().getMessage().startsWith("BUCKET_CONFLICT")) {
      return verdict(order, rolledBack.xid(), Verdict.DEAD);
    }
    throw new AssertionError("seed " + seed + ": " + order + " " + ending);
  }

  private void settleOrOwe(SettleRequest verdict) {
    if (settle.settleOrFail(verdict).result() == SettleReply.Result.FAILED) {
      owed.put(verdict.orderId(), verdict);
    }
  }

  private SettleRequest verdict(String order, String xid, Verdict verdict) {
    return new SettleRequest(
        order, activity, Activities.TYPE, xid, verdict, 0, "a test says so", Healer.SCAN);
  }
}
