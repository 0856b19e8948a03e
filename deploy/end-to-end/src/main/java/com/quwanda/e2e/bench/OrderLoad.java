package com.quwanda.e2e.bench;

import com.quwanda.e2e.Answer;
import com.quwanda.e2e.BuyerClient;
import com.quwanda.e2e.Crowd;
import com.quwanda.e2e.SystemUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sixteen buyers who order one after another as fast as they are answered. */
final class OrderLoad {
  static final int BUYERS = 16;

  /**
   * What came of it.
   *
   * @param ordersPerSecond accepted orders
   * @param cpuMillis CPU time per accepted order, by process
   */
  record Run(double ordersPerSecond, SortedMap<String, Double> cpuMillis) {
    double cpuMillisInAll() {
      return cpuMillis.values().stream().mapToDouble(Double::doubleValue).sum();
    }
  }

  private final SystemUnderTest system;
  private final Path pidFiles;
  private final Map<String, Integer> failures = new TreeMap<>();

  OrderLoad(SystemUnderTest system) {
    this.system = system;
    this.pidFiles = system.stack().folder().resolve("pids");
  }

  Run run(PlacesOnOffer places, int quantity, Duration length) {
    List<BuyerClient> buyers = new ArrayList<>();
    for (int i = 0; i < BUYERS; i++) {
      buyers.add(system.newBuyer());
    }
    SortedMap<String, Double> before = ProcessCpu.millis(pidFiles);
    long begin = System.nanoTime();
    long end = begin + length.toNanos();
    int orders =
        Crowd.of(BUYERS, i -> buyUntil(end, buyers.get(i), places, quantity)).stream()
            .mapToInt(Integer::intValue)
            .sum();
    double seconds = (System.nanoTime() - begin) / 1e9;
    SortedMap<String, Double> perOrder = new TreeMap<>();
    ProcessCpu.millis(pidFiles)
        .forEach(
            (name, millis) ->
                perOrder.put(name, (millis - before.getOrDefault(name, 0.0)) / orders));
    return new Run(orders / seconds, perOrder);
  }

  private int buyUntil(long end, BuyerClient buyer, PlacesOnOffer places, int quantity) {
    int accepted = 0;
    while (System.nanoTime() < end) {
      PlacesOnOffer.Offer offer = places.now();
      if (offer == null) {
        break;
      }
      Answer answer = buyer.order(offer.activity(), offer.type(), quantity);
      if (answer.is(201)) {
        accepted++;
      } else if (answer.code().equals("INSUFFICIENT_STOCK")) {
        places.isSoldOut(offer);
      } else {
        failed(answer);
      }
    }
    return accepted;
  }

  private synchronized void failed(Answer answer) {
    failures.merge(answer.status() + " " + answer.code(), 1, Integer::sum);
  }

  /** Everything that was neither accepted nor sold out, by status and code. */
  synchronized Map<String, Integer> failures() {
    return new TreeMap<>(failures);
  }
}
