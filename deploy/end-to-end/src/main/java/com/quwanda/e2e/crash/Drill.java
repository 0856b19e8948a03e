package com.quwanda.e2e.crash;

import com.quwanda.e2e.ActivityDraft;
import com.quwanda.e2e.Answer;
import com.quwanda.e2e.BuyerClient;
import com.quwanda.e2e.Pause;
import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.invariants.Violation;
import com.quwanda.order.api.OrderView;
import com.quwanda.stock.api.Healer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Buyers place orders and pay every other one, something crashes, and the layers that are on heal
 * what it left.
 */
public final class Drill {
  private static final int BUYERS = 6;
  private static final int PLACES = 600;
  private static final int BUCKETS = 8;
  private static final int MOST_PLACES_AN_ORDER = 3;
  private static final Duration SALE_GOES_ON_WITHIN = Duration.ofSeconds(60);
  private static final String PAYMENT_KEY = "pay-once";
  private static final Duration TRY_AGAIN_AFTER = Duration.ofMillis(300);
  private static final Duration HEALED_WITHIN = Duration.ofSeconds(150);

  private final SystemUnderTest system;
  private final Layers layers;
  private final Random random;
  private boolean payNext;

  public Drill(SystemUnderTest system, Layers layers, long seed) {
    this.system = system;
    this.layers = layers;
    this.random = new Random(seed);
  }

  /**
   * What a drill came to.
   *
   * @param layers the layers that were on
   * @param crash what went wrong
   * @param answers how many orders got which HTTP status in the end
   * @param settledBy journal rows by who brought the last verdict
   * @param orphansBy of those, holds given back because their order was dead
   * @param orphanMillis times from the freeze to the release of these, sorted
   * @param violations what does not hold, empty when all is well
   */
  public record Result(
      Layers layers,
      Crash crash,
      Map<Integer, Integer> answers,
      Map<Healer, Integer> settledBy,
      Map<Healer, Integer> orphansBy,
      List<Long> orphanMillis,
      List<String> violations) {

    /** Whether everything holds and no layer healed that is off. */
    public boolean isGood() {
      return violations.isEmpty();
    }

    /** A quantile of the time to heal in milliseconds, 0 when nothing was to be healed. */
    public long quantile(double share) {
      return orphanMillis.isEmpty()
          ? 0
          : orphanMillis.get((int) Math.ceil(share * orphanMillis.size()) - 1);
    }
  }

  /**
   * Runs {@code orders} orders, a third before the crash, a third while it happens, and a third
   * after it, when the sale must go on; then waits until all is healed.
   */
  public Result run(Crash crash, int orders) {
    String activity = ActivityDraft.concert().places(PLACES, BUCKETS).open(system.operator()).id();
    Map<Integer, Integer> answers = new TreeMap<>();
    for (int i = 0; i < orders / 3; i++) {
      count(orderUntilPlaced(activity), answers);
    }
    crash.arm(system);
    try {
      orderDuring(crash, activity, orders / 3).forEach(answer -> count(answer, answers));
    } finally {
      system.operator().disarmAllFaults();
    }
    for (int i = 0; i < orders - 2 * (orders / 3); i++) {
      count(orderUntilPlaced(activity), answers);
    }
    try (HoldsTogether check = new HoldsTogether(system.stores())) {
      List<String> violations = new ArrayList<>();
      check.violationsAfter(HEALED_WITHIN, List.of(activity)).stream()
          .map(Violation::toString)
          .forEach(violations::add);
      return journal(activity, crash, answers, violations);
    }
  }

  private static void count(Answer answer, Map<Integer, Integer> answers) {
    answers.merge(answer.status(), 1, Integer::sum);
  }

  private int quantity() {
    return 1 + random.nextInt(MOST_PLACES_AN_ORDER);
  }

  /** Tries as a buyer would, each time anew, until the sale goes on. */
  private Answer orderUntilPlaced(String activity) {
    int quantity = quantity();
    long end = System.nanoTime() + SALE_GOES_ON_WITHIN.toNanos();
    BuyerClient buyer = system.newBuyer();
    Answer answer = buyer.order(activity, ActivityDraft.TYPE, quantity);
    while (!answer.is(201) && System.nanoTime() < end) {
      Pause.of(TRY_AGAIN_AFTER);
      buyer = system.newBuyer();
      answer = buyer.order(activity, ActivityDraft.TYPE, quantity);
    }
    if (!answer.is(201)) {
      throw new IllegalStateException("the sale does not go on: " + answer);
    }
    if (isToBePaid()) {
      payUntilPaid(buyer, answer, end);
    }
    return answer;
  }

  private boolean isToBePaid() {
    boolean now = payNext;
    payNext = !payNext;
    return now;
  }

  private void payUntilPaid(BuyerClient buyer, Answer placed, long end) {
    OrderView order = placed.as(OrderView.class);
    system.operator().topUp(buyer.userId(), order.amount());
    Answer answer = buyer.pay(order.orderId(), PAYMENT_KEY);
    while (!answer.is(200) && System.nanoTime() < end) {
      Pause.of(TRY_AGAIN_AFTER);
      answer = buyer.pay(order.orderId(), PAYMENT_KEY);
    }
    if (!answer.is(200)) {
      throw new IllegalStateException("an order cannot be paid: " + answer);
    }
  }

  /** Whatever it is answered, the stores must agree in the end. */
  private void payOnce(BuyerClient buyer, Answer placed) {
    OrderView order = placed.as(OrderView.class);
    try {
      system.operator().topUp(buyer.userId(), order.amount());
      buyer.pay(order.orderId(), PAYMENT_KEY);
    } catch (RuntimeException crashed) {
      // The wallet's process may be the one that was killed.
    }
  }

  private List<Answer> orderDuring(Crash crash, String activity, int orders) {
    ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
    try {
      List<Future<Answer>> running = new ArrayList<>();
      for (int i = 0; i < orders; i++) {
        int quantity = quantity();
        boolean pays = isToBePaid();
        running.add(
            buyers.submit(
                () -> {
                  BuyerClient buyer = system.newBuyer();
                  Answer answer = buyer.order(activity, ActivityDraft.TYPE, quantity);
                  if (pays && answer.is(201)) {
                    payOnce(buyer, answer);
                  }
                  return answer;
                }));
      }
      crash.strike(system);
      List<Answer> answers = new ArrayList<>();
      for (Future<Answer> one : running) {
        answers.add(one.get());
      }
      return answers;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopping);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("an order got no answer at all", failed.getCause());
    } finally {
      buyers.shutdownNow();
    }
  }

  private Result journal(
      String activityId, Crash crash, Map<Integer, Integer> answers, List<String> violations) {
    Map<Healer, Integer> settledBy = new EnumMap<>(Healer.class);
    Map<Healer, Integer> orphansBy = new EnumMap<>(Healer.class);
    List<Long> millis = new ArrayList<>();
    try (Connection database = system.stores().stock().connect();
        PreparedStatement query =
            database.prepareStatement(
                "SELECT order_id, healer, state, healed_after_ms FROM stock_log"
                    + " WHERE activity_id = ? ORDER BY healed_after_ms")) {
      query.setString(1, activityId);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          if (row.getString("healer") == null) {
            violations.add("%s was never settled".formatted(row.getString("order_id")));
            continue;
          }
          Healer healer = Healer.valueOf(row.getString("healer"));
          if (!layers.mayHeal(healer)) {
            violations.add("%s healed, and is off".formatted(healer));
          }
          settledBy.merge(healer, 1, Integer::sum);
          if (row.getString("state").equals("FREEZE_ROLLED_BACK")) {
            orphansBy.merge(healer, 1, Integer::sum);
            millis.add(row.getLong("healed_after_ms"));
          }
        }
      }
    } catch (SQLException unreadable) {
      throw new IllegalStateException("the journal cannot be read", unreadable);
    }
    return new Result(layers, crash, answers, settledBy, orphansBy, millis, violations);
  }
}
