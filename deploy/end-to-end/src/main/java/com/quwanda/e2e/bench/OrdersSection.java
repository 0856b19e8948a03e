package com.quwanda.e2e.bench;

import com.quwanda.e2e.SystemUnderTest;
import com.quwanda.e2e.check.HoldsTogether;
import com.quwanda.invariants.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Accepted orders per second over the gateway, and CPU time per order in each process. The arms
 * take turns in every round, so that a warming JVM or a busy machine touches all of them alike.
 */
final class OrdersSection implements Section {
  private static final List<Integer> BUCKETS = List.of(1, 4, 16, 64);

  /** Fewer buckets are sold out before a round is over. */
  private static final int FEWEST_FRAGMENTED = 16;

  private static final int MOST_ORDERS_A_SECOND = 150;

  private final SystemUnderTest system = SystemUnderTest.shared();
  private final OrderLoad load = new OrderLoad(system);
  private final Map<String, List<OrderLoad.Run>> runs = new LinkedHashMap<>();
  private final List<String> activities = new ArrayList<>();

  @Override
  public Map<String, Object> run(boolean smoke) {
    int rounds = smoke ? 1 : Integer.getInteger("bench.rounds", 5);
    Duration each = smoke ? Duration.ofSeconds(1) : Duration.ofSeconds(5);
    Duration warmUp = smoke ? Duration.ofSeconds(4) : Duration.ofSeconds(120);
    System.out.printf("orders: warming up for %d s%n", warmUp.toSeconds());
    for (int buckets : BUCKETS) {
      load.run(plenty(buckets), buckets > 4 ? 3 : 1, warmUp.dividedBy(BUCKETS.size()));
    }
    for (int round = 1; round <= rounds; round++) {
      System.out.printf("orders: round %d of %d%n", round, rounds);
      for (int buckets : BUCKETS) {
        measure(buckets, each);
      }
    }
    Map<String, Object> found = report();
    demandThatAllHolds();
    return found;
  }

  private void measure(int buckets, Duration each) {
    PlacesOnOffer plenty = plenty(buckets);
    record(buckets, "1", load.run(plenty, 1, each));
    record(buckets, "3", load.run(plenty, 3, each));
    if (buckets >= FEWEST_FRAGMENTED) {
      int orders = (int) (each.toSeconds() * MOST_ORDERS_A_SECOND);
      PlacesOnOffer few = PlacesOnOffer.fragmented(system.operator(), buckets, orders);
      activities.addAll(few.activities());
      record(buckets, "3 over several buckets", load.run(few, 3, each));
    }
    // A lock that leaked in the runs before would show now.
    record(buckets, "1 after 3", load.run(plenty, 1, each));
  }

  private PlacesOnOffer plenty(int buckets) {
    PlacesOnOffer plenty = PlacesOnOffer.plenty(system.operator(), buckets);
    activities.addAll(plenty.activities());
    return plenty;
  }

  private void record(int buckets, String quantity, OrderLoad.Run run) {
    String arm = "%2d buckets, quantity %s".formatted(buckets, quantity);
    runs.computeIfAbsent(arm, name -> new ArrayList<>()).add(run);
  }

  private Map<String, Object> report() {
    System.out.printf(
        "%norders: %d buyers, medians of %d rounds (min-max)%n%-36s%20s%20s  of which%n",
        OrderLoad.BUYERS, runs.values().iterator().next().size(), "", "orders/s", "CPU ms/order");
    Map<String, Object> found = new LinkedHashMap<>();
    runs.forEach((arm, rounds) -> found.put(arm.trim(), report(arm, rounds)));
    Map<String, Integer> failures = load.failures();
    System.out.println("orders: failures " + (failures.isEmpty() ? "none" : failures));
    found.put("failures", failures);
    return found;
  }

  private static Map<String, Object> report(String arm, List<OrderLoad.Run> rounds) {
    Summary speed = Summary.of(rounds.stream().map(OrderLoad.Run::ordersPerSecond).toList());
    Summary cpu = Summary.of(rounds.stream().map(OrderLoad.Run::cpuMillisInAll).toList());
    Map<String, Double> parts = new TreeMap<>();
    StringBuilder text = new StringBuilder();
    for (String process : rounds.get(0).cpuMillis().keySet()) {
      List<Double> each = rounds.stream().map(run -> run.cpuMillis().get(process)).toList();
      parts.put(process, Summary.of(each).median());
      text.append("  %s %.2f".formatted(process, parts.get(process)));
    }
    System.out.printf("%-36s%20s%20s%s%n", arm, speed, cpu, text);
    return Map.of("ordersPerSecond", speed, "cpuMillis", cpu, "cpuMillisByProcess", parts);
  }

  private void demandThatAllHolds() {
    try (HoldsTogether check = new HoldsTogether(system.stores())) {
      List<Violation> violations = check.violationsAfter(Duration.ofSeconds(60), activities);
      System.out.println(
          "orders: stores " + (violations.isEmpty() ? "hold together" : "differ: " + violations));
      if (!violations.isEmpty() || !load.failures().isEmpty()) {
        throw new IllegalStateException("orders failed or stores differ");
      }
    }
  }
}
