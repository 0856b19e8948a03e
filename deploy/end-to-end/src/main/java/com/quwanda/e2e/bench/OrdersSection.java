package com.quwanda.e2e.bench;

import com.quwanda.e2e.ActivityDraft;
import com.quwanda.e2e.Answer;
import com.quwanda.e2e.BuyerClient;
import com.quwanda.e2e.Crowd;
import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.e2e.check.Violation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Accepted orders per second over the gateway, and CPU time per order in each process. The arms
 * take turns in every round, so that a warming JVM or a busy machine touches all of them alike.
 */
final class OrdersSection implements Section {
  private static final int BUYERS = 16;
  private static final int PLACES = 1_000_000;
  private static final int LIMIT = 1000;
  private static final List<Integer> BUCKETS = List.of(1, 4, 16, 64);

  /** Quantity 1 once more after 3, since a lock that leaked would only show then. */
  private static final List<String> ARMS = List.of("1", "3", "1 after 3");

  private record Run(double ordersPerSecond, SortedMap<String, Double> cpuMillis) {}

  private final SystemUnderTest system = SystemUnderTest.shared();
  private final Path pidFiles = system.stack().folder().resolve("pids");
  private final Map<String, List<Run>> runs = new LinkedHashMap<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private final List<String> activities = new ArrayList<>();

  @Override
  public Map<String, Object> run(boolean smoke) {
    int rounds = smoke ? 1 : Integer.getInteger("bench.rounds", 5);
    Duration each = smoke ? Duration.ofSeconds(1) : Duration.ofSeconds(6);
    warmUp(smoke ? Duration.ofSeconds(3) : Duration.ofSeconds(120));
    for (int round = 1; round <= rounds; round++) {
      System.out.printf("orders: round %d of %d%n", round, rounds);
      for (int buckets : BUCKETS) {
        String activity = open(buckets);
        for (String arm : ARMS) {
          int quantity = arm.startsWith("3") ? 3 : 1;
          runs.computeIfAbsent(buckets + " buckets, quantity " + arm, name -> new ArrayList<>())
              .add(measure(activity, quantity, each));
        }
      }
    }
    Map<String, Object> found = report();
    demandThatAllHolds();
    return found;
  }

  private String open(int buckets) {
    String activity =
        ActivityDraft.concert().places(PLACES, buckets).limit(LIMIT).open(system.operator()).id();
    activities.add(activity);
    return activity;
  }

  private void warmUp(Duration length) {
    System.out.printf("orders: warming up for %d s%n", length.toSeconds());
    for (int buckets : BUCKETS) {
      measure(open(buckets), buckets > 4 ? 3 : 1, length.dividedBy(BUCKETS.size()));
    }
  }

  private Run measure(String activity, int quantity, Duration length) {
    List<BuyerClient> buyers = new ArrayList<>();
    for (int i = 0; i < BUYERS; i++) {
      buyers.add(system.newBuyer());
    }
    SortedMap<String, Double> before = ProcessCpu.millis(pidFiles);
    long begin = System.nanoTime();
    long end = begin + length.toNanos();
    List<Integer> accepted =
        Crowd.of(BUYERS, i -> buyUntil(end, buyers.get(i), activity, quantity));
    double seconds = (System.nanoTime() - begin) / 1e9;
    int orders = accepted.stream().mapToInt(Integer::intValue).sum();
    SortedMap<String, Double> perOrder = new TreeMap<>();
    ProcessCpu.millis(pidFiles)
        .forEach(
            (name, millis) ->
                perOrder.put(name, (millis - before.getOrDefault(name, 0.0)) / orders));
    return new Run(orders / seconds, perOrder);
  }

  private int buyUntil(long end, BuyerClient buyer, String activity, int quantity) {
    int accepted = 0;
    while (System.nanoTime() < end) {
      Answer answer = buyer.order(activity, ActivityDraft.TYPE, quantity);
      if (answer.is(201)) {
        accepted++;
      } else if (answer.code().equals("PURCHASE_LIMIT")) {
        return accepted;
      } else {
        failed(answer);
      }
    }
    return accepted;
  }

  private synchronized void failed(Answer answer) {
    failures.merge(answer.status() + " " + answer.code(), 1, Integer::sum);
  }

  private Map<String, Object> report() {
    Map<String, Object> found = new LinkedHashMap<>();
    System.out.printf(
        "%norders: %d buyers, medians of %d rounds (min-max)%n%-32s%22s%22s  of which%n",
        BUYERS, runs.values().iterator().next().size(), "", "orders/s", "CPU ms per order");
    runs.forEach(
        (arm, rounds) -> {
          Summary speed = Summary.of(rounds.stream().map(Run::ordersPerSecond).toList());
          Summary total =
              Summary.of(
                  rounds.stream()
                      .map(r -> r.cpuMillis.values().stream().mapToDouble(v -> v).sum())
                      .toList());
          Map<String, Double> parts = new TreeMap<>();
          for (String process : rounds.get(0).cpuMillis.keySet()) {
            parts.put(
                process,
                Summary.of(
                        rounds.stream().map(r -> r.cpuMillis.getOrDefault(process, 0.0)).toList())
                    .median());
          }
          StringBuilder shares = new StringBuilder();
          parts.forEach((name, millis) -> shares.append("  %s %.2f".formatted(name, millis)));
          System.out.printf("%-32s%22s%22s%s%n", arm, speed, total, shares);
          found.put(
              arm, Map.of("ordersPerSecond", speed, "cpuMillis", total, "cpuMillisBy", parts));
        });
    System.out.println("orders: failures " + (failures.isEmpty() ? "none" : failures));
    found.put("failures", failures);
    return found;
  }

  private void demandThatAllHolds() {
    try (HoldsTogether check = new HoldsTogether(system.stores())) {
      List<Violation> violations = check.violationsAfter(Duration.ofSeconds(60), activities);
      System.out.println(
          "orders: stores " + (violations.isEmpty() ? "hold together" : "differ: " + violations));
      if (!violations.isEmpty() || !failures.isEmpty()) {
        throw new IllegalStateException("orders failed or stores differ");
      }
    }
  }
}
