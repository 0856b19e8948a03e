package com.quwanda.e2e.bench;

import com.quwanda.e2e.ActivityDraft;
import com.quwanda.e2e.Answer;
import com.quwanda.e2e.BuyerClient;
import com.quwanda.e2e.Crowd;
import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.invariants.Violation;
import com.quwanda.order.api.OrderView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Payments per second beside orders per second, in turns: what is placed in a round is paid in the
 * same round. Then a thousand wallets, which must not wait for one another, and one wallet that
 * sixteen payments want at once, which must all succeed.
 */
final class PaySection implements Section {
  private static final int BUYERS = 16;
  private static final int BUCKETS = 16;
  private static final int PLENTY = 1_000_000;
  private static final String MONEY = "100000.00";

  private final SystemUnderTest system = SystemUnderTest.shared();
  private final Map<String, Integer> failures = new TreeMap<>();
  private final List<String> activities = new ArrayList<>();

  /** An order that waits for its payment. */
  private record Due(BuyerClient buyer, String orderId) {}

  @Override
  public Map<String, Object> run(boolean smoke) {
    int rounds = smoke ? 1 : Integer.getInteger("bench.rounds", 5);
    int perRound = smoke ? 16 : 320;
    int warmUp = smoke ? 1 : 6;
    String activity = open();
    System.out.printf("pay: warming up with %d orders%n", warmUp * perRound);
    for (int i = 0; i < warmUp; i++) {
      pay(placed(activity, perRound));
    }
    List<Double> placing = new ArrayList<>();
    List<Double> paying = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      System.out.printf("pay: round %d of %d%n", round, rounds);
      List<Due> due = new ArrayList<>();
      placing.add(place(activity, perRound, due));
      paying.add(pay(due));
      ratios.add(paying.get(round - 1) / placing.get(round - 1));
    }
    Map<String, Object> found = new LinkedHashMap<>();
    report(found, "placed orders per second", Summary.of(placing));
    report(found, "paid orders per second", Summary.of(paying));
    report(found, "paid to placed", Summary.of(ratios));
    manyWallets(found, smoke ? 32 : 1000);
    oneWallet(found, smoke ? 1 : 20);
    System.out.println("pay: failures " + (failures.isEmpty() ? "none" : failures));
    found.put("failures", failures);
    demandThatAllHolds();
    return found;
  }

  private static void report(Map<String, Object> found, String what, Summary summary) {
    System.out.printf(
        "%-28s %.2f (%.2f-%.2f)%n", what, summary.median(), summary.min(), summary.max());
    found.put(what, summary);
  }

  private String open() {
    String activity =
        ActivityDraft.concert().places(PLENTY, BUCKETS).limit(1000).open(system.operator()).id();
    activities.add(activity);
    return activity;
  }

  private List<Due> placed(String activity, int orders) {
    List<Due> due = new ArrayList<>();
    place(activity, orders, due);
    return due;
  }

  /** Places so many orders, by buyers with money, and says how many a second were accepted. */
  private double place(String activity, int orders, List<Due> due) {
    List<BuyerClient> buyers = buyersWithMoney(BUYERS);
    List<List<Due>> placed = new ArrayList<>();
    long begin = System.nanoTime();
    placed.addAll(
        Crowd.of(
            BUYERS,
            i -> {
              List<Due> mine = new ArrayList<>();
              for (int n = 0; n < orders / BUYERS; n++) {
                Answer answer = buyers.get(i).order(activity, ActivityDraft.TYPE, 1);
                if (answer.is(201)) {
                  mine.add(new Due(buyers.get(i), answer.as(OrderView.class).orderId()));
                } else {
                  failed("place", answer);
                }
              }
              return mine;
            }));
    double seconds = (System.nanoTime() - begin) / 1e9;
    placed.forEach(due::addAll);
    return placed.stream().mapToInt(List::size).sum() / seconds;
  }

  /** Pays these orders, each buyer his own one after another; payments a second. */
  private double pay(List<Due> due) {
    Map<Long, List<Due>> byBuyer = new LinkedHashMap<>();
    due.forEach(
        one -> byBuyer.computeIfAbsent(one.buyer.userId(), id -> new ArrayList<>()).add(one));
    List<List<Due>> queues = List.copyOf(byBuyer.values());
    AtomicInteger paid = new AtomicInteger();
    long begin = System.nanoTime();
    Crowd.of(
        queues.size(),
        i -> {
          for (Due one : queues.get(i)) {
            if (isPaid(one)) {
              paid.incrementAndGet();
            }
          }
          return null;
        });
    return paid.get() / ((System.nanoTime() - begin) / 1e9);
  }

  private boolean isPaid(Due due) {
    Answer answer = due.buyer.pay(due.orderId);
    if (!answer.is(200)) {
      failed("pay", answer);
    }
    return answer.is(200);
  }

  private List<BuyerClient> buyersWithMoney(int count) {
    List<BuyerClient> buyers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      BuyerClient buyer = system.newBuyer();
      system.operator().topUp(buyer.userId(), MONEY);
      buyers.add(buyer);
    }
    return buyers;
  }

  /** Each wallet pays once: none of them may wait for a global lock on a wallet. */
  private void manyWallets(Map<String, Object> found, int wallets) {
    String activity = open();
    List<Due> due = new ArrayList<>();
    for (BuyerClient buyer : buyersWithMoney(wallets)) {
      Answer answer = buyer.order(activity, ActivityDraft.TYPE, 1);
      if (answer.is(201)) {
        due.add(new Due(buyer, answer.as(OrderView.class).orderId()));
      } else {
        failed("place", answer);
      }
    }
    double conflictsBefore = system.operator().walletMetric("wallet_lock_conflicts_total");
    AtomicInteger next = new AtomicInteger();
    Crowd.of(
        BUYERS,
        i -> {
          for (int n = next.getAndIncrement(); n < due.size(); n = next.getAndIncrement()) {
            isPaid(due.get(n));
          }
          return null;
        });
    double conflicts =
        system.operator().walletMetric("wallet_lock_conflicts_total") - conflictsBefore;
    System.out.printf("%d wallets paid once each, %.0f lock conflicts%n", wallets, conflicts);
    found.put("conflicts of " + wallets + " wallets", conflicts);
    if (conflicts > 0) {
      throw new IllegalStateException("different wallets waited for one another");
    }
  }

  /** Sixteen payments from one wallet at once, so many times. */
  private void oneWallet(Map<String, Object> found, int times) {
    String activity = open();
    List<Double> seconds = new ArrayList<>();
    for (int time = 0; time < times; time++) {
      BuyerClient buyer = buyersWithMoney(1).get(0);
      List<Due> due = new ArrayList<>();
      for (int i = 0; i < BUYERS; i++) {
        Answer answer = buyer.order(activity, ActivityDraft.TYPE, 1);
        if (answer.is(201)) {
          due.add(new Due(buyer, answer.as(OrderView.class).orderId()));
        } else {
          failed("place", answer);
        }
      }
      long begin = System.nanoTime();
      Crowd.of(due.size(), i -> isPaid(due.get(i)));
      seconds.add((System.nanoTime() - begin) / 1e9);
    }
    report(found, "16 payments, one wallet, s", Summary.of(seconds));
  }

  private synchronized void failed(String what, Answer answer) {
    failures.merge(what + " " + answer.status() + " " + answer.code(), 1, Integer::sum);
  }

  private void demandThatAllHolds() {
    try (HoldsTogether check = new HoldsTogether(system.stores())) {
      List<Violation> violations = check.violationsAfter(Duration.ofSeconds(60), activities);
      System.out.println(
          "pay: stores " + (violations.isEmpty() ? "hold together" : "differ: " + violations));
      if (!violations.isEmpty() || !failures.isEmpty()) {
        throw new IllegalStateException("payments failed or stores differ");
      }
    }
  }
}
