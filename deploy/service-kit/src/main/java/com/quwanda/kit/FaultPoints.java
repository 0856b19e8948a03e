package com.quwanda.kit;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Named places in the code where a test or an operator's drill can make something go wrong. Off
 * unless configured; in production the process refuses to start with them on.
 */
public final class FaultPoints {

  /** What happens at an armed point. */
  public enum Action {
    /** Throws. */
    FAIL,
    /** Waits, then goes on. */
    SLEEP,
    /** Ends the process at once, as a power cut would. */
    HALT
  }

  private record Armed(Action action, AtomicInteger left, Duration pause, AtomicInteger reached) {}

  private final boolean enabled;
  private final Map<String, Armed> armed = new ConcurrentHashMap<>();

  FaultPoints(boolean enabled) {
    this.enabled = enabled;
  }

  /** Marks a place in the code; does nothing unless armed. */
  public void pass(String point) {
    if (!enabled) {
      return;
    }
    Armed fault = armed.get(point);
    if (fault == null || fault.left.getAndUpdate(n -> Math.max(0, n - 1)) == 0) {
      return;
    }
    fault.reached.incrementAndGet();
    switch (fault.action) {
      case FAIL -> throw new IllegalStateException("fault point " + point);
      case SLEEP -> sleep(fault.pause);
      case HALT -> Runtime.getRuntime().halt(137);
    }
  }

  void arm(String point, Action action, int times, Duration pause) {
    armed.put(point, new Armed(action, new AtomicInteger(times), pause, new AtomicInteger()));
  }

  /** How often each armed point has gone wrong since it was armed. */
  Map<String, Integer> reached() {
    Map<String, Integer> counts = new TreeMap<>();
    armed.forEach((point, fault) -> counts.put(point, fault.reached.get()));
    return counts;
  }

  void disarmAll() {
    armed.clear();
  }

  private static void sleep(Duration pause) {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
